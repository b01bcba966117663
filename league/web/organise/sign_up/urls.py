"""The addresses of the organiser's pages of sign-ups."""

from django.urls import URLPattern, path

from league.web.organise.sign_up import decisions, files, settings

SIGN_UPS: list[URLPattern] = [
    path("", decisions.sign_ups, name="sign_ups"),
    path("terms/", settings.Terms.as_view(), name="sign_up_terms"),
    path("self-check-in/", settings.set_self_check_in, name="self_check_in"),
    path(
        "questions/new/",
        settings.AddQuestion.as_view(),
        name="sign_up_question_new",
    ),
    path(
        "questions/<int:question>/",
        settings.ChangeQuestion.as_view(),
        name="sign_up_question",
    ),
    path(
        "questions/<int:question>/remove/",
        settings.remove,
        name="sign_up_question_remove",
    ),
    path("entered/<int:number>/paid/", decisions.mark_entered_paid, name="entrant_paid"),
    path("accept-all/", decisions.accept_all, name="sign_up_accept_all"),
    path("file/<str:file_format>/", files.file, name="sign_ups_file"),
    path(
        "<int:position>/answers/",
        decisions.ChangeAnswers.as_view(),
        name="sign_up_answers",
    ),
    path("<int:position>/", decisions.one, name="sign_up_one"),
    path("<int:position>/accept/", decisions.accept, name="sign_up_accept"),
    path("<int:position>/do/<str:verb>/", decisions.step, name="sign_up_answer"),
]
