// The camera: on for a minute at most, and off as soon as the page is hidden. A picture that stands still,
// because another app has taken the camera, is never read.

const LONGEST = 60_000;
const NEXT_PICTURE = 2000;

/** Only secure pages have a camera. */
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** @param {HTMLVideoElement} video */
const nextPicture = (video) =>
  new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(() => resolve(true));
    else video.addEventListener("timeupdate", () => resolve(true), { once: true });
  });

export class Camera {
  /** @param {HTMLVideoElement} video @param {() => void} ended it went off by itself */
  constructor(video, ended) {
    this.video = video;
    this.ended = ended;
    this.isOn = true;
    this.goOff = () => this.isOn && (this.stop(), ended());
    this.hidden = () => document.hidden && this.goOff();
    document.addEventListener("visibilitychange", this.hidden);
    addEventListener("pagehide", this.goOff);
    this.timer = setTimeout(this.goOff, LONGEST);
  }

  /** Ask for the rear camera; a refusal or a missing camera throws. */
  async start() {
    const ideal = { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: ideal, audio: false });
    this.stream = stream;
    if (!this.isOn) {
      this.stop();
      return;
    }
    for (const track of stream.getVideoTracks()) track.addEventListener("ended", this.goOff);
    this.video.srcObject = stream;
    await this.video.play();
  }

  /** Whether a new picture came in time. */
  async hasNewPicture() {
    const late = new Promise((resolve) => {
      setTimeout(resolve, NEXT_PICTURE, false);
    });
    const isNew = await Promise.race([nextPicture(this.video), late]);
    return isNew && this.isOn && !this.stream?.getVideoTracks().some(({ muted }) => muted);
  }

  stop() {
    this.isOn = false;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.hidden);
    removeEventListener("pagehide", this.goOff);
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.video.srcObject = null;
  }
}
