// Notices for this device, which the server has encrypted. The app's icon bears how many are unread.

const PICTURES = { icon: "/static/img/touch-icon.png", badge: "/static/img/badge-96.png" };

const showNotice = async ({ title, body, url, tag }) => {
  await self.registration.showNotification(title, { body, tag, ...PICTURES, data: { url } });
  const shown = await self.registration.getNotifications();
  await navigator.setAppBadge?.(Math.max(1, shown.length));
};

const openPage = async (url) => {
  await navigator.clearAppBadge?.();
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((client) => client.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
};

export const listenToNotices = () => {
  self.addEventListener("push", (event) => event.waitUntil(showNotice(event.data.json())));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data.url));
  });
};
