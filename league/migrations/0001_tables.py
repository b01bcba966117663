"""All tables, with what stood in the migrations before version 1.0."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import league.models.paper
import league.models.session
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.state import ProjectState


class Migration(migrations.Migration):
    replaces = [
        ("league", "0001_initial"),
        ("league", "0003_seat_replaces"),
        ("league", "0004_sign_up"),
        ("league", "0005_seating_repair"),
        ("league", "0006_stages"),
        ("league", "0007_table_calls"),
        ("league", "0008_fixed_seat"),
        ("league", "0009_event_line"),
        ("league", "0010_player_name_key"),
        ("league", "0011_fill_name_keys"),
        ("league", "0012_audit_by_event"),
        ("league", "0013_first_stages"),
        ("league", "0014_session_stage_required"),
        ("league", "0015_ruleset_versions"),
        ("league", "0016_fill_ruleset_versions"),
        ("league", "0017_job_language"),
        ("league", "0018_player_ema_number"),
        ("league", "0019_move_ema_numbers"),
        ("league", "0020_seating_change_details"),
        ("league", "0021_choice_labels"),
        ("league", "0022_keep_extension_end"),
        ("league", "0023_signing_and_early_ends"),
        ("league", "0024_background_plans"),
        ("league", "0025_accounts_and_mail"),
        ("league", "0026_hand_counters"),
        ("league", "0027_move_hand_counters"),
        ("league", "0028_remove_hand_honba"),
        ("league", "0029_player_home"),
        ("league", "0030_fill_player_homes"),
        ("league", "0031_player_merge"),
        ("league", "0032_sign_up_confirmation"),
        ("league", "0033_player_change"),
        ("league", "0034_audit_references"),
        ("league", "0035_job_client_id"),
        ("league", "0036_index_events_by_status"),
        ("league", "0037_plain_names"),
        ("league", "0038_words_of_calls"),
        ("league", "0039_keep_honba_of_wins"),
        ("league", "0040_game_counts"),
        ("league", "0041_field_figures"),
        ("league", "0042_search_keys"),
        ("league", "0043_provisional_totals"),
        ("league", "0044_event_description"),
        ("league", "0045_planned_starts"),
        ("league", "0046_ratings"),
        ("league", "0047_achievements"),
        ("league", "0048_known_counts"),
        ("league", "0049_notices"),
        ("league", "0050_online_logs"),
        ("league", "0051_series"),
        ("league", "0052_seasons"),
        ("league", "0053_nights_and_pick_up_games"),
        ("league", "0054_ranking_rules"),
        ("league", "0055_forecasts"),
        ("league", "0056_team_squads"),
        ("league", "0057_team_rules"),
        ("league", "0058_line_ups"),
        ("league", "0060_odd_tables"),
        ("league", "0064_divisions"),
        ("league", "0065_play_offs_of_divisions"),
        ("league", "0068_results_without_hands"),
        ("league", "0074_table_cards"),
        ("league", "0075_federation_facts"),
        ("league", "0077_audit_outlives_event"),
        ("league", "0078_archived_events"),
        ("league", "0079_tables_of_scorers"),
        ("league", "0080_banners"),
        ("league", "0081_ratings_of_series"),
        ("league", "0082_rate_games_of_series"),
        ("league", "0083_notices_of_changed_seats"),
        ("league", "0084_overlay_delay"),
        ("league", "0087_undo_of_signing_and_closing"),
        ("league", "0088_declared_riichi"),
        ("league", "0090_rehearsals"),
        ("league", "0091_photos"),
        ("league", "0092_offences_of_chombos"),
        ("league", "0093_mails_of_seats"),
        ("league", "0094_team_forecasts"),
        ("league", "0095_hands_of_five"),
        ("league", "0096_fu_of_closed_rons"),
        ("league", "0097_draw_method_names"),
        ("league", "0098_page_version"),
        ("league", "0099_desk_of_the_staff"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("search_key", models.CharField(db_default="", default="", editable=False, max_length=400)),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                ("city", models.CharField(blank=True, max_length=120, verbose_name="city")),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "constraints": [models.UniqueConstraint(django.db.models.functions.text.Lower("name"), name="club_name_once")],
            },
        ),
        migrations.CreateModel(
            name="FieldFigure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("field", models.CharField(max_length=80)),
                ("figure", models.CharField(max_length=40)),
                ("players", models.PositiveIntegerField()),
                ("average", models.BigIntegerField()),
                ("steps", models.JSONField()),
            ],
            options={
                "verbose_name": "figure of a field",
                "verbose_name_plural": "figures of fields",
                "constraints": [models.UniqueConstraint(fields=("field", "figure"), name="field_figure_once")],
            },
        ),
        migrations.CreateModel(
            name="LoginSession",
            fields=[
                ("session_key", models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key")),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("login", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="login_sessions", to=settings.AUTH_USER_MODEL)),
                ("device", models.CharField(blank=True, max_length=80, verbose_name="device")),
                ("began_at", models.DateTimeField(null=True, verbose_name="logged in")),
            ],
            options={
                "verbose_name": "session of a login",
                "verbose_name_plural": "sessions of logins",
                "indexes": [models.Index(fields=["expire_date"], name="login_session_by_end")],
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("to", models.EmailField(max_length=254, verbose_name="to")),
                ("subject", models.CharField(max_length=200, verbose_name="subject")),
                ("body", models.TextField(verbose_name="text")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "verbose_name": "e-mail",
                "verbose_name_plural": "e-mails",
                "constraints": [models.CheckConstraint(condition=models.Q(("to", ""), _negated=True), name="mail_has_address")],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=160, verbose_name="Name")),
                ("slug", models.SlugField(max_length=80, unique=True, verbose_name="short name")),
                (
                    "kind",
                    models.CharField(choices=[("league", "League with seasons"), ("circuit", "Circuit of tournaments")], default="league", max_length=16, verbose_name="Kind"),
                ),
                ("is_public", models.BooleanField(default=False, help_text="Until then only its staff see the series. Draft events stay hidden.", verbose_name="Shown to everyone")),
                (
                    "description",
                    models.TextField(blank=True, default="", max_length=10000, validators=[django.core.validators.MaxLengthValidator(10000)], verbose_name="Text for visitors"),
                ),
                (
                    "rated",
                    models.BooleanField(
                        db_default=True, default=True, help_text="A rating from the games of this series alone, beside that of all events.", verbose_name="Ratings of its own"
                    ),
                ),
                (
                    "promoted",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)],
                        verbose_name="Players promoted from each division",
                    ),
                ),
                (
                    "relegated",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)],
                        verbose_name="Players relegated from each division",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[("placement_points", "Best results, points by place"), ("mers", "European ranking (EMA, MERS)"), ("rukrs", "Average by days (RUKRS)")],
                        default="mers",
                        max_length=24,
                        verbose_name="Ranking method",
                    ),
                ),
                (
                    "best_n",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="With points by place. Leave empty to count every result.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)],
                        verbose_name="Best results that count",
                    ),
                ),
                (
                    "points_by_place",
                    models.JSONField(
                        blank=True,
                        db_default=models.Value([], models.JSONField()),
                        default=list,
                        help_text="For first place, second place …: 25, 18, 15. Leave empty for the usual ones.",
                        verbose_name="Points by place",
                    ),
                ),
                ("counts_since", models.DateField(blank=True, null=True, verbose_name="Results count since")),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "series",
                "verbose_name_plural": "series",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ["league", "circuit"])), name="series_kind_known"),
                    models.CheckConstraint(condition=models.Q(("method__in", ["placement_points", "mers", "rukrs"])), name="series_method_known"),
                    models.CheckConstraint(condition=models.Q(("promoted__gte", 0), ("promoted__lte", 100)), name="series_promoted_sane"),
                    models.CheckConstraint(condition=models.Q(("relegated__gte", 0), ("relegated__lte", 100)), name="series_relegated_sane"),
                    models.CheckConstraint(condition=models.Q(("best_n__isnull", True), ("best_n__gte", 1), _connector="OR"), name="series_best_n_positive"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length("description"), 10000), name="series_description_bounded"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("search_key", models.CharField(db_default="", default="", editable=False, max_length=400)),
                ("name", models.CharField(max_length=160, verbose_name="Name")),
                ("slug", models.SlugField(max_length=80, unique=True, verbose_name="short name")),
                ("kind", models.CharField(choices=[("tournament", "Tournament"), ("league", "League season")], default="tournament", max_length=16, verbose_name="Kind")),
                (
                    "status",
                    models.CharField(
                        choices=[("draft", "Draft"), ("open", "Open"), ("running", "Running"), ("finished", "Finished")], default="draft", max_length=16, verbose_name="status"
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=160, verbose_name="Venue")),
                ("starts_on", models.DateField(blank=True, null=True, verbose_name="First day")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="Last day")),
                (
                    "description",
                    models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Shown on the event's page. Markdown: **bold**, - lists, [text](https://example.org) for links.",
                        max_length=10000,
                        validators=[django.core.validators.MaxLengthValidator(10000)],
                        verbose_name="Text for visitors",
                    ),
                ),
                (
                    "session_starts",
                    models.JSONField(
                        blank=True,
                        db_default=models.Value([], models.JSONField()),
                        default=list,
                        help_text="After a change of the number of sessions, save first: each session then has a field here.",
                        verbose_name="Planned start of each session",
                    ),
                ),
                ("ruleset_name", models.CharField(max_length=60, verbose_name="ruleset")),
                ("ruleset_version", models.PositiveIntegerField(default=1, verbose_name="version of the ruleset")),
                ("switches", models.JSONField(verbose_name="switches of the ruleset")),
                (
                    "entry_contract",
                    models.CharField(
                        choices=[("hands", "Hand by hand"), ("result", "Table result only"), ("desk", "Desk only (the staff enter the results)")],
                        default="hands",
                        max_length=16,
                        verbose_name="Score entry",
                    ),
                ),
                (
                    "entered_by",
                    models.CharField(
                        choices=[("table", "Anyone with the table's link, and scorers"), ("scorer", "Scorers, referees and organisers")],
                        default="table",
                        max_length=16,
                        verbose_name="Scores entered by",
                    ),
                ),
                (
                    "confirmed_by",
                    models.CharField(
                        choices=[("nobody", "No confirmation needed"), ("players", "Every player at the table"), ("referee", "A referee")],
                        default="nobody",
                        max_length=16,
                        verbose_name="Results confirmed by",
                    ),
                ),
                (
                    "signed_by",
                    models.CharField(
                        choices=[("link", "A tap beside the name on the table's page"), ("own", "The player's own phone, or the PIN on the seat card")],
                        db_default="link",
                        default="link",
                        help_text="Seat cards are printed from the session's page.",
                        max_length=16,
                        verbose_name="Players sign with",
                    ),
                ),
                (
                    "early_end",
                    models.CharField(
                        choices=[("players", "All players at the table"), ("referee", "A referee")],
                        db_default="players",
                        default="players",
                        help_text="Referees may always end a game. When time is up, the table ends it.",
                        max_length=16,
                        verbose_name="Game ended before time by",
                    ),
                ),
                (
                    "release_policy",
                    models.CharField(
                        choices=[("live", "Live"), ("session_end", "When all tables of the session have finished"), ("hidden_from", "Hidden from a certain session until released")],
                        default="live",
                        max_length=16,
                        verbose_name="Results shown",
                    ),
                ),
                (
                    "hidden_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Only if results are hidden from a certain session.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(32767)],
                        verbose_name="Hidden from session",
                    ),
                ),
                ("results_released", models.BooleanField(default=False, verbose_name="hidden results are released")),
                (
                    "provisional_totals",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Totals then change with every hand and are shown as provisional. Hidden results stay hidden.",
                        verbose_name="Standings count games at play",
                    ),
                ),
                (
                    "overlay_delay",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="As long as the stream's delay, so that points follow the picture.",
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(120)],
                        verbose_name="Broadcast overlay delay (minutes)",
                    ),
                ),
                (
                    "takes_photos",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Of hands and result slips, for disputes. Only the table and the staff see them.",
                        verbose_name="Tables may keep photos",
                    ),
                ),
                (
                    "sessions_planned",
                    models.PositiveSmallIntegerField(
                        default=8, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(400)], verbose_name="Sessions planned"
                    ),
                ),
                (
                    "session_minutes",
                    models.PositiveSmallIntegerField(
                        default=90, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1440)], verbose_name="Session length (minutes)"
                    ),
                ),
                ("objective", models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, editable=False)),
                ("tiebreaks", models.JSONField(blank=True, default=list, verbose_name="Tie-breaks")),
                (
                    "aggregate",
                    models.CharField(choices=[("total", "Total of the final scores"), ("average", "Average final score")], default="total", max_length=16, verbose_name="Ranked by"),
                ),
                (
                    "best_n",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Leave empty to count every game.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)],
                        verbose_name="Number of best games counted",
                    ),
                ),
                (
                    "minimum_games",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(32767)],
                        verbose_name="Minimum games to be ranked",
                    ),
                ),
                (
                    "drop_worst",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(32767)],
                        verbose_name="Number of worst games dropped",
                    ),
                ),
                ("ranking_rules", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, verbose_name="Ranking rules of leagues")),
                ("odd_tables", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, verbose_name="Tables of three and of five")),
                (
                    "lot_seed",
                    models.PositiveIntegerField(
                        default=1,
                        help_text="Lots drawn as a tie-break come from this number; the same number always gives the same order.",
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(2147483647)],
                        verbose_name="Seed for drawing lots",
                    ),
                ),
                (
                    "target_score",
                    models.IntegerField(
                        blank=True,
                        help_text="The total that players need to stay above. Leave empty for none.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(-100000000), django.core.validators.MaxValueValidator(100000000)],
                        verbose_name="Target score",
                    ),
                ),
                (
                    "target_rank",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Tables show what players need to finish at this rank or better. A stage with a cut uses the cut instead.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10000)],
                        verbose_name="Target rank",
                    ),
                ),
                ("series", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="events", to="league.series", verbose_name="series")),
                (
                    "season_number",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The number of the season, or of the tournament. Leave empty for the next one.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)],
                        verbose_name="Season",
                    ),
                ),
                (
                    "division",
                    models.PositiveSmallIntegerField(
                        db_default=1,
                        default=1,
                        help_text="1 is the top division.",
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(50)],
                        verbose_name="Division",
                    ),
                ),
                (
                    "carried_percent",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Of the points of the season before: 0 none, 50 half of them.",
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)],
                        verbose_name="Percentage carried over",
                    ),
                ),
                ("is_championship", models.BooleanField(db_default=False, default=False, verbose_name="Championship that players qualify for")),
                (
                    "rated",
                    models.BooleanField(db_default=True, default=True, help_text="Ratings are public, for all events of this site together.", verbose_name="Games count for ratings"),
                ),
                ("gives_achievements", models.BooleanField(db_default=True, default=True, verbose_name="Players earn achievements")),
                (
                    "pickup_games",
                    models.CharField(
                        choices=[("off", "Not allowed"), ("counts", "Allowed, and they count"), ("counts_not", "Allowed, but they do not count")],
                        db_default="off",
                        default="off",
                        help_text="Players start these tables themselves, with a code, outside the timetable.",
                        max_length=16,
                        verbose_name="Pick-up games",
                    ),
                ),
                ("pickup_code_number", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("results_version", models.PositiveIntegerField(default=1, editable=False)),
                ("page_version", models.PositiveIntegerField(db_default=1, default=1, editable=False)),
                ("statistics_version", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True, verbose_name="archived")),
                ("banner", models.CharField(blank=True, db_default="", default="", max_length=280, verbose_name="Announcement")),
                ("banner_until", models.DateTimeField(blank=True, null=True, verbose_name="end of the announcement")),
                (
                    "rules_link",
                    models.URLField(
                        blank=True, db_default="", default="", help_text="Such as a PDF. The event's page links to it.", max_length=500, verbose_name="Link to the rules"
                    ),
                ),
                ("is_rehearsal", models.BooleanField(db_default=False, default=False, editable=False, verbose_name="rehearsal")),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "indexes": [models.Index(fields=["status", "starts_on"], name="event_by_status")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ["tournament", "league"])), name="event_kind_known"),
                    models.CheckConstraint(condition=models.Q(("status__in", ["draft", "open", "running", "finished"])), name="event_status_known"),
                    models.CheckConstraint(condition=models.Q(("entry_contract__in", ["hands", "result", "desk"])), name="event_entry_contract_known"),
                    models.CheckConstraint(condition=models.Q(("entered_by__in", ["table", "scorer"])), name="event_entered_by_known"),
                    models.CheckConstraint(condition=models.Q(("confirmed_by__in", ["nobody", "players", "referee"])), name="event_confirmed_by_known"),
                    models.CheckConstraint(condition=models.Q(("signed_by__in", ["link", "own"])), name="event_signed_by_known"),
                    models.CheckConstraint(condition=models.Q(("early_end__in", ["players", "referee"])), name="event_early_end_known"),
                    models.CheckConstraint(condition=models.Q(("release_policy__in", ["live", "session_end", "hidden_from"])), name="event_release_policy_known"),
                    models.CheckConstraint(condition=models.Q(("aggregate__in", ["total", "average"])), name="event_aggregate_known"),
                    models.CheckConstraint(condition=models.Q(("pickup_games__in", ["off", "counts", "counts_not"])), name="event_pickup_games_known"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("release_policy", "hidden_from"), _negated=True), ("hidden_from__gte", 1), _connector="OR"), name="event_hidden_from_given"
                    ),
                    models.CheckConstraint(condition=models.Q(("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"), name="event_ends_after_start"),
                    models.CheckConstraint(condition=models.Q(("best_n__isnull", True), ("best_n__gte", 1), _connector="OR"), name="event_best_n_positive"),
                    models.CheckConstraint(condition=models.Q(("sessions_planned__gte", 1), ("sessions_planned__lte", 400)), name="event_sessions_planned_sane"),
                    models.CheckConstraint(condition=models.Q(("target_score__gte", -100000000), ("target_score__lte", 100000000)), name="event_target_score_sane"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length("description"), 10000), name="event_description_bounded"
                    ),
                    models.UniqueConstraint(fields=("series", "season_number", "division"), name="event_season_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("season_number__isnull", True), ("series__isnull", True)), models.Q(("season_number__gte", 1), ("series__isnull", False)), _connector="OR"
                        ),
                        name="event_season_of_series",
                    ),
                    models.CheckConstraint(condition=models.Q(("division__gte", 1), ("division__lte", 50)), name="event_division_sane"),
                    models.CheckConstraint(condition=models.Q(("overlay_delay__gte", 0), ("overlay_delay__lte", 120)), name="event_overlay_delay_sane"),
                    models.CheckConstraint(condition=models.Q(("carried_percent__gte", 0), ("carried_percent__lte", 100)), name="event_carried_percent_sane"),
                    models.CheckConstraint(condition=models.Q(("target_rank__isnull", True), ("target_rank__gte", 1), _connector="OR"), name="event_target_rank_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("is_rehearsal", False), models.Q(("gives_achievements", False), ("rated", False), ("series__isnull", True)), _connector="OR"),
                        name="event_rehearsal_counts_nowhere",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeriesRole",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="roles", to="league.series")),
                ("login", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="series_roles", to=settings.AUTH_USER_MODEL)),
                ("role", models.CharField(choices=[("organiser", "Organiser"), ("referee", "Referee"), ("scorer", "Scorer")], max_length=16, verbose_name="role")),
            ],
            options={
                "verbose_name": "role in a series",
                "verbose_name_plural": "roles in a series",
                "constraints": [
                    models.UniqueConstraint(fields=("series", "login", "role"), name="series_role_once"),
                    models.CheckConstraint(condition=models.Q(("role__in", ["organiser", "referee", "scorer"])), name="series_role_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ClubOfficer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="officers", to="league.club")),
                ("login", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="club_offices", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "club officer",
                "verbose_name_plural": "club officers",
                "constraints": [models.UniqueConstraint(fields=("club", "login"), name="club_officer_once")],
            },
        ),
        migrations.CreateModel(
            name="Division",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="divisions", to="league.event")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
            ],
            options={
                "verbose_name": "division",
                "verbose_name_plural": "divisions",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="division_number_once"),
                    models.UniqueConstraint(models.F("event"), django.db.models.functions.text.Lower("name"), name="division_name_once"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="division_name_given"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1), ("number__lte", 26)), name="division_number_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DivisionChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="division_changes", to="league.event")),
                ("after_session", models.PositiveSmallIntegerField(verbose_name="after session")),
                ("resets_points", models.BooleanField(default=False, verbose_name="points start from zero")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "promotion and relegation",
                "verbose_name_plural": "promotions and relegations",
                "constraints": [models.UniqueConstraint(fields=("event", "after_session"), name="division_change_once")],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name="audit_entries", to="league.event")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("login", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("actor", models.CharField(max_length=120, verbose_name="who")),
                ("verb", models.CharField(max_length=60, verbose_name="what")),
                ("subject_kind", models.CharField(max_length=40)),
                ("subject_id", models.BigIntegerField()),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "verbose_name": "audit entry",
                "verbose_name_plural": "audit entries",
                "indexes": [models.Index(fields=["event", "at", "id"], name="audit_by_event")],
            },
        ),
        migrations.CreateModel(
            name="EventAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="addresses", to="league.event")),
                ("slug", models.SlugField(max_length=80, unique=True, verbose_name="short name")),
            ],
            options={
                "verbose_name": "earlier address",
                "verbose_name_plural": "earlier addresses",
            },
        ),
        migrations.CreateModel(
            name="EventPlan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="plan", to="league.event")),
                ("sessions", models.JSONField()),
                ("certificate", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                ("seed", models.PositiveBigIntegerField(verbose_name="seed")),
                ("made_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "verbose_name": "plan",
                "verbose_name_plural": "plans",
            },
        ),
        migrations.CreateModel(
            name="EventRole",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="roles", to="league.event")),
                ("login", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="event_roles", to=settings.AUTH_USER_MODEL)),
                ("role", models.CharField(choices=[("organiser", "Organiser"), ("referee", "Referee"), ("scorer", "Scorer")], max_length=16, verbose_name="role")),
                ("tables", models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, verbose_name="tables")),
            ],
            options={
                "verbose_name": "role",
                "verbose_name_plural": "roles",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "login", "role"), name="event_role_once"),
                    models.CheckConstraint(condition=models.Q(("role__in", ["organiser", "referee", "scorer"])), name="event_role_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FederationFacts",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="federation_facts", to="league.event")),
                ("city", models.CharField(blank=True, default="", max_length=80, verbose_name="city")),
                ("country", models.CharField(blank=True, default="", max_length=2, verbose_name="country")),
                ("short_name", models.CharField(blank=True, default="", max_length=40, verbose_name="short name")),
                ("observer", models.CharField(blank=True, default="", max_length=120, verbose_name="observer")),
                ("days", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="days of play")),
            ],
            options={
                "verbose_name": "facts for federations",
                "verbose_name_plural": "facts for federations",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("country", ""), ("country__regex", "^[A-Z]{2}$"), _connector="OR"), name="federation_country_is_one"),
                    models.CheckConstraint(condition=models.Q(("days__gte", 1), ("days__lte", 60)), name="federation_days_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="league.event")),
                ("role", models.CharField(choices=[("organiser", "Organiser"), ("referee", "Referee"), ("scorer", "Scorer")], max_length=16, verbose_name="role")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("token", models.CharField(default=league.models.session.new_token, editable=False, max_length=64, unique=True)),
                ("invited_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("invited_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                ("accepted_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "constraints": [models.CheckConstraint(condition=models.Q(("role__in", ["organiser", "referee", "scorer"])), name="invitation_role_known")],
            },
        ),
        migrations.CreateModel(
            name="Night",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="nights", to="league.event")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=80, verbose_name="Name")),
                ("place", models.CharField(blank=True, max_length=160, verbose_name="Venue")),
                ("starts_at", models.DateTimeField(verbose_name="Planned start")),
                (
                    "games",
                    models.PositiveSmallIntegerField(
                        default=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(12)], verbose_name="Games"
                    ),
                ),
                ("status", models.CharField(choices=[("planned", "Planned"), ("cancelled", "Cancelled")], default="planned", max_length=16, verbose_name="status")),
                ("answers_until", models.DateTimeField(blank=True, help_text="Leave empty: players can answer until the start.", null=True, verbose_name="Answers until")),
                ("version", models.PositiveIntegerField(db_default=1, default=1, editable=False)),
            ],
            options={
                "verbose_name": "night",
                "verbose_name_plural": "nights",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="night_number_once"),
                    models.CheckConstraint(condition=models.Q(("status__in", ["planned", "cancelled"])), name="night_status_known"),
                    models.CheckConstraint(condition=models.Q(("games__gte", 1), ("games__lte", 12)), name="night_games_known"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="night_name_given"),
                    models.CheckConstraint(
                        condition=models.Q(("answers_until__isnull", True), ("answers_until__lte", models.F("starts_at")), _connector="OR"), name="night_answers_before_start"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("search_key", models.CharField(db_default="", default="", editable=False, max_length=400)),
                ("display_name", models.CharField(max_length=120, verbose_name="display name")),
                ("name_key", models.CharField(default="", editable=False, max_length=400)),
                ("legal_name", models.CharField(blank=True, max_length=200, verbose_name="legal name")),
                ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                ("ema_number", models.CharField(blank=True, default="", max_length=8, verbose_name="EMA number")),
                ("club", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="players", to="league.club", verbose_name="club")),
                ("home_event", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="league.event")),
                ("association_numbers", models.JSONField(blank=True, default=dict, verbose_name="association numbers")),
                (
                    "login",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="player", to=settings.AUTH_USER_MODEL, verbose_name="login"
                    ),
                ),
                ("merged_into", models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.player")),
                ("erased_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("shown_by_name", models.BooleanField(default=True, verbose_name="may be shown by name")),
                ("rated", models.BooleanField(db_default=True, default=True, verbose_name="has a rating")),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "indexes": [models.Index(fields=["display_name"], name="player_by_name"), models.Index(fields=["name_key"], name="player_by_name_key")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("display_name", ""), _negated=True), name="player_display_name_given"),
                    models.CheckConstraint(condition=models.Q(("ema_number", ""), ("ema_number__regex", "^[0-9]{8}$"), _connector="OR"), name="player_ema_number_is_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Recipient",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(choices=[("push", "Notices on a device"), ("mail", "E-mail"), ("webhook", "Webhook")], max_length=16, verbose_name="channel")),
                ("address", models.CharField(max_length=1000, verbose_name="address")),
                ("public_key", models.CharField(blank=True, default="", editable=False, max_length=100)),
                ("secret", models.CharField(blank=True, default="", editable=False, max_length=100)),
                (
                    "form",
                    models.CharField(
                        blank=True,
                        choices=[("signed", "JSON with a signature"), ("discord", "Discord"), ("slack", "Slack"), ("telegram", "Telegram")],
                        default="",
                        max_length=16,
                        verbose_name="format",
                    ),
                ),
                ("login", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("event", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="league.event")),
                ("language", models.CharField(max_length=10, verbose_name="language")),
                ("digest", models.BooleanField(default=False, verbose_name="one e-mail a day")),
                ("token", models.CharField(default=league.models.session.new_token, editable=False, max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0, verbose_name="failures in a row")),
                ("stopped_at", models.DateTimeField(null=True, verbose_name="stopped at")),
            ],
            options={
                "verbose_name": "recipient of notices",
                "verbose_name_plural": "recipients of notices",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("channel__in", ["push", "mail", "webhook"])), name="recipient_channel_known"),
                    models.CheckConstraint(condition=models.Q(("address", ""), _negated=True), name="recipient_address_given"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("channel", "push"), _negated=True),
                            models.Q(models.Q(("public_key", ""), _negated=True), models.Q(("secret", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="recipient_push_has_keys",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("channel", "mail"), _negated=True), ("login__isnull", False), _connector="OR"), name="recipient_mail_has_login"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("channel", "webhook"), ("event__isnull", False), ("form__in", ["signed", "discord", "slack", "telegram"]), models.Q(("secret", ""), _negated=True)
                            ),
                            models.Q(models.Q(("channel", "webhook"), _negated=True), ("event__isnull", True), ("form", "")),
                            _connector="OR",
                        ),
                        name="recipient_webhook_of_event",
                    ),
                    models.UniqueConstraint(condition=models.Q(("channel", "push")), fields=("address",), name="recipient_device_once"),
                    models.UniqueConstraint(condition=models.Q(("channel", "mail")), fields=("login",), name="recipient_mailbox_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="rehearsal", to="league.event")),
                ("seed", models.PositiveIntegerField(verbose_name="seed")),
                ("speed", models.PositiveSmallIntegerField(default=10, verbose_name="speed")),
                ("takes_steps", models.BooleanField(default=True, verbose_name="takes the staff's steps")),
                ("is_running", models.BooleanField(default=False, verbose_name="running")),
                ("clock", models.PositiveIntegerField(default=0)),
                ("stepped_at", models.DateTimeField(blank=True, null=True)),
                ("seen", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                ("problems", models.JSONField(db_default=models.Value([], models.JSONField()), default=list)),
            ],
            options={
                "verbose_name": "rehearsal",
                "verbose_name_plural": "rehearsals",
                "constraints": [models.CheckConstraint(condition=models.Q(("speed__gte", 0), ("speed__lte", 600)), name="rehearsal_speed_sane")],
            },
        ),
        migrations.CreateModel(
            name="RulesetVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ruleset_versions", to="league.event")),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("name", models.CharField(max_length=60, verbose_name="ruleset")),
                ("switches", models.JSONField(verbose_name="switches of the ruleset")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="made at")),
                ("made_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("made_as", models.CharField(max_length=120, verbose_name="made as")),
            ],
            options={
                "verbose_name": "version of a ruleset",
                "verbose_name_plural": "versions of rulesets",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="ruleset_version_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="ruleset_version_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUpTerms",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="sign_up_terms", to="league.event")),
                ("is_open", models.BooleanField(default=False, verbose_name="Sign-up open")),
                ("until", models.DateTimeField(blank=True, help_text="Leave empty to keep it open until you close it here.", null=True, verbose_name="Sign-up closes")),
                (
                    "capacity",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Leave empty for no limit.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100000)],
                        verbose_name="Capacity",
                    ),
                ),
                (
                    "approval",
                    models.BooleanField(
                        default=True, help_text="If off, everyone who signs up plays; names of existing players still need your decision.", verbose_name="Sign-ups need approval"
                    ),
                ),
                (
                    "promotes",
                    models.BooleanField(
                        default=True,
                        help_text="In order of sign-up. Once a tournament has its first seating, the organiser decides.",
                        verbose_name="Fill free places from the waiting list",
                    ),
                ),
                (
                    "self_check_in",
                    models.BooleanField(default=False, help_text="Players check in on their personal page. Turn it on when the doors open.", verbose_name="Self check-in"),
                ),
                (
                    "mails_seats",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        help_text="Players who signed up without an account get an e-mail when a seating is published and when their seat changes.",
                        verbose_name="Send seats by e-mail",
                    ),
                ),
                (
                    "information",
                    models.TextField(blank=True, help_text="Fee, address, what to bring. Shown above the form.", max_length=2000, verbose_name="Information for players"),
                ),
            ],
            options={
                "verbose_name": "terms of sign-up",
                "verbose_name_plural": "terms of sign-up",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("capacity__isnull", True), models.Q(("capacity__gte", 1), ("capacity__lte", 100000)), _connector="OR"), name="sign_up_capacity_sane"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="league.event")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="Name")),
                (
                    "source",
                    models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="followers", to="league.stage", verbose_name="Previous stage"),
                ),
                (
                    "intake",
                    models.CharField(
                        choices=[
                            ("everybody", "Everyone"),
                            ("best", "Top players of the previous stage"),
                            ("top_each", "Top players of each division"),
                            ("rest", "Other players of the previous stage"),
                        ],
                        db_default="everybody",
                        default="everybody",
                        max_length=16,
                        verbose_name="Who plays",
                    ),
                ),
                (
                    "cut_size",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="How many players qualify: use full tables. In an event of teams: how many teams. With divisions: how many of each.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10000)],
                        verbose_name="Cut size",
                    ),
                ),
                (
                    "carry_over",
                    models.CharField(
                        choices=[("all", "All points carried over"), ("fraction", "Part of the points carried over"), ("none", "Everyone starts from zero")],
                        default="all",
                        max_length=16,
                        verbose_name="Carry-over",
                    ),
                ),
                (
                    "carry_percent",
                    models.PositiveSmallIntegerField(
                        default=100,
                        help_text="Only if part of the points is carried over. Rounded to whole points, halves up.",
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)],
                        verbose_name="Percentage carried over",
                    ),
                ),
                (
                    "sessions_planned",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Leave empty for the event's number, or for one session after a cut.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(400)],
                        verbose_name="Sessions planned",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("random", "Random"),
                            ("swiss", "Swiss by rank"),
                            ("straight", "Straight by rank"),
                            ("blocks", "Blocks by rank"),
                            ("snake", "Snake"),
                            ("fold", "Fold"),
                            ("interval", "Interval"),
                            ("finals", "Finals script"),
                            ("crossing", "Play-off across divisions"),
                            ("round_robin", "Round robin"),
                            ("ladder", "Ladder"),
                            ("club_night", "Club night"),
                            ("event_plan", "Seating plan of the event"),
                            ("plan", "Pasted plan"),
                        ],
                        db_default="",
                        default="",
                        max_length=16,
                        verbose_name="Draw method",
                    ),
                ),
                (
                    "script",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For a finals script, the ranks at each table, for example 1 2 7 8 / 3 4 5 6.",
                        max_length=400,
                        verbose_name="Finals script",
                    ),
                ),
                (
                    "first_table",
                    models.PositiveSmallIntegerField(
                        db_default=1,
                        default=1,
                        help_text="Set it higher if another stage uses the first tables at the same time.",
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10000)],
                        verbose_name="First table number",
                    ),
                ),
                ("counts", models.BooleanField(db_default=True, default=True, help_text="Turn off for a side event.", verbose_name="Counts towards the event's standings")),
                ("cut_at", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "verbose_name": "stage",
                "verbose_name_plural": "stages",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="stage_number_once"),
                    models.CheckConstraint(condition=models.Q(("source__isnull", True), models.Q(("name", ""), _negated=True), _connector="OR"), name="stage_name_given"),
                    models.CheckConstraint(condition=models.Q(("intake__in", ["everybody", "best", "top_each", "rest"])), name="stage_intake_known"),
                    models.CheckConstraint(condition=models.Q(("carry_over__in", ["all", "fraction", "none"])), name="stage_carry_over_known"),
                    models.CheckConstraint(condition=models.Q(("carry_percent__gte", 0), ("carry_percent__lte", 100)), name="stage_carry_percent_sane"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("intake", "everybody"), ("source__isnull", True)),
                            models.Q(("source__isnull", False), models.Q(("intake", "everybody"), _negated=True)),
                            _connector="OR",
                        ),
                        name="stage_source_unless_for_everybody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("intake__in", ("best", "top_each")), _negated=True), models.Q(("cut_size__gte", 1), ("cut_size__isnull", False)), _connector="OR"
                        ),
                        name="stage_cut_size_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sessions_planned__isnull", True), ("sessions_planned__gte", 1), _connector="OR"), name="stage_sessions_planned_positive"
                    ),
                    models.CheckConstraint(condition=models.Q(("first_table__gte", 1), ("first_table__lte", 10000)), name="stage_first_table_positive"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("method", ""),
                            (
                                "method__in",
                                [
                                    "random",
                                    "swiss",
                                    "straight",
                                    "blocks",
                                    "snake",
                                    "fold",
                                    "interval",
                                    "finals",
                                    "crossing",
                                    "round_robin",
                                    "ladder",
                                    "club_night",
                                    "event_plan",
                                    "plan",
                                ],
                            ),
                            _connector="OR",
                        ),
                        name="stage_method_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="table_cards", to="league.event")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("token", models.CharField(default=league.models.session.new_token, editable=False, max_length=64, unique=True)),
            ],
            options={
                "verbose_name": "table card",
                "verbose_name_plural": "table cards",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="table_card_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1), ("number__lte", 500)), name="table_card_number_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="league.event")),
                ("name", models.CharField(max_length=120, verbose_name="Name")),
                ("short_name", models.CharField(blank=True, db_default="", default="", max_length=12, verbose_name="Short name")),
                (
                    "colour",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "No colour"),
                            ("red", "Red"),
                            ("orange", "Orange"),
                            ("yellow", "Yellow"),
                            ("green", "Green"),
                            ("teal", "Teal"),
                            ("blue", "Blue"),
                            ("violet", "Violet"),
                            ("pink", "Pink"),
                            ("brown", "Brown"),
                            ("grey", "Grey"),
                        ],
                        db_default="",
                        default="",
                        max_length=8,
                        verbose_name="Colour",
                    ),
                ),
                ("link_number", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "constraints": [
                    models.UniqueConstraint(models.F("event"), django.db.models.functions.text.Lower("name"), name="team_name_once"),
                    models.UniqueConstraint(
                        models.F("event"), django.db.models.functions.text.Lower("short_name"), condition=models.Q(("short_name", ""), _negated=True), name="team_short_name_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("colour__in", ["", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "grey"])), name="team_colour_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="team_rules", to="league.event")),
                (
                    "players_per_session",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)],
                        verbose_name="Players of a team in a session",
                    ),
                ),
                (
                    "minimum_games",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1000)],
                        verbose_name="Games every player must play in a stage",
                    ),
                ),
                (
                    "maximum_games",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Empty: as many as there are.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)],
                        verbose_name="Games a player may play in a stage",
                    ),
                ),
                ("substitutes_allowed", models.BooleanField(default=True, verbose_name="Substitutes of the event may play for a team")),
                (
                    "placeholder_points",
                    models.IntegerField(
                        default=-30000,
                        help_text="As in the standings, such as -20.0. It counts for the team only.",
                        validators=[django.core.validators.MinValueValidator(-1000000), django.core.validators.MaxValueValidator(0)],
                        verbose_name="Score of a missing player",
                    ),
                ),
                (
                    "deadline_minutes",
                    models.PositiveIntegerField(
                        default=60,
                        validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(20160)],
                        verbose_name="Line-ups close before the planned start (minutes)",
                    ),
                ),
            ],
            options={
                "verbose_name": "rules for teams",
                "verbose_name_plural": "rules for teams",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("players_per_session__gte", 1), ("players_per_session__lte", 20)), name="team_rules_players_sane"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("maximum_games__isnull", True), models.Q(("maximum_games__gte", models.F("minimum_games")), ("maximum_games__range", (1, 1000))), _connector="OR"
                        ),
                        name="team_rules_games_ordered",
                    ),
                    models.CheckConstraint(condition=models.Q(("minimum_games__gte", 0), ("minimum_games__lte", 1000)), name="team_rules_minimum_sane"),
                    models.CheckConstraint(condition=models.Q(("placeholder_points__gte", -1000000), ("placeholder_points__lte", 0)), name="team_rules_placeholder_sane"),
                    models.CheckConstraint(condition=models.Q(("deadline_minutes__gte", 0), ("deadline_minutes__lte", 20160)), name="team_rules_deadline_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DivisionRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="division_rules", to="league.event")),
                (
                    "promoted",
                    models.PositiveSmallIntegerField(
                        default=2, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name="Players promoted"
                    ),
                ),
                (
                    "relegated",
                    models.PositiveSmallIntegerField(
                        default=2, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name="Players relegated"
                    ),
                ),
                (
                    "every",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Sessions in an event without nights. Empty: whenever you decide.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(400)],
                        verbose_name="Nights between promotions",
                    ),
                ),
                ("resets_points", models.BooleanField(default=False, help_text="Otherwise all points are carried over.", verbose_name="Everyone starts from zero after a promotion")),
                (
                    "mixed_tables",
                    models.BooleanField(default=False, help_text="Only for players who do not fill a table of their division.", verbose_name="Allow tables of several divisions"),
                ),
            ],
            options={
                "verbose_name": "rules for divisions",
                "verbose_name_plural": "rules for divisions",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("promoted__gte", 0), ("promoted__lte", 100)), name="division_rules_promoted_sane"),
                    models.CheckConstraint(condition=models.Q(("relegated__gte", 0), ("relegated__lte", 100)), name="division_rules_relegated_sane"),
                    models.CheckConstraint(condition=models.Q(("every__isnull", True), ("every__range", (1, 400)), _connector="OR"), name="division_rules_every_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to="league.event")),
                ("stage", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="league.stage")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("kind", models.CharField(choices=[("drawn", "Session"), ("pick_up", "Pick-up game")], db_default="drawn", default="drawn", max_length=16, verbose_name="kind")),
                ("night", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="league.night", verbose_name="night")),
                ("counts", models.BooleanField(db_default=True, default=True, verbose_name="counts")),
                (
                    "status",
                    models.CharField(
                        choices=[("draft", "Draft"), ("published", "Published"), ("running", "Running"), ("finished", "Finished")],
                        default="draft",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("random", "Random"),
                            ("swiss", "Swiss by rank"),
                            ("straight", "Straight by rank"),
                            ("blocks", "Blocks by rank"),
                            ("snake", "Snake"),
                            ("fold", "Fold"),
                            ("interval", "Interval"),
                            ("finals", "Finals script"),
                            ("crossing", "Play-off across divisions"),
                            ("round_robin", "Round robin"),
                            ("ladder", "Ladder"),
                            ("club_night", "Club night"),
                            ("event_plan", "Seating plan of the event"),
                            ("plan", "Pasted plan"),
                        ],
                        max_length=16,
                        verbose_name="method",
                    ),
                ),
                ("seed", models.PositiveBigIntegerField(verbose_name="seed")),
                ("options", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, verbose_name="options of the draw")),
                ("certificate", models.JSONField(blank=True, default=dict, verbose_name="certificate")),
                ("reasons", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False)),
                ("minutes", models.PositiveSmallIntegerField(default=90, validators=[django.core.validators.MaxValueValidator(1440)], verbose_name="minutes")),
                ("planned_start", models.DateTimeField(blank=True, null=True, verbose_name="planned start")),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_seconds", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("extra_seconds", models.PositiveIntegerField(default=0)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("undo", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False)),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="session_number_once"),
                    models.CheckConstraint(condition=models.Q(("status__in", ["draft", "published", "running", "finished"])), name="session_status_known"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "method__in",
                                [
                                    "random",
                                    "swiss",
                                    "straight",
                                    "blocks",
                                    "snake",
                                    "fold",
                                    "interval",
                                    "finals",
                                    "crossing",
                                    "round_robin",
                                    "ladder",
                                    "club_night",
                                    "event_plan",
                                    "plan",
                                ],
                            )
                        ),
                        name="session_method_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("kind", "drawn"), ("number__lte", 10000)), models.Q(("kind", "pick_up"), ("number__gt", 10000)), _connector="OR"),
                        name="session_kind_by_number",
                    ),
                    models.CheckConstraint(condition=models.Q(("counts", True), ("kind", "pick_up"), _connector="OR"), name="session_counts_if_drawn"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="league.event")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="entrants", to="league.player")),
                (
                    "number",
                    models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100000)], verbose_name="Number"),
                ),
                ("team", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="entrants", to="league.team")),
                ("division", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="entrants", to="league.division")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("enrolled", "Enrolled"),
                            ("late", "Late"),
                            ("checked_in", "Checked in"),
                            ("substitute", "Substitute"),
                            ("no_show", "No-show"),
                            ("withdrawn", "Withdrawn"),
                            ("disqualified", "Disqualified"),
                        ],
                        default="enrolled",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("squad_order", models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name="order in the team")),
                (
                    "seed_rating",
                    models.IntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(-2147483647), django.core.validators.MaxValueValidator(2147483647)],
                        verbose_name="Seed rating",
                    ),
                ),
                (
                    "fixed_table",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="For a player who must always play at this table.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(2147483647)],
                        verbose_name="Fixed table",
                    ),
                ),
                (
                    "fixed_seat",
                    models.CharField(
                        blank=True,
                        choices=[("", "Any"), ("E", "East"), ("S", "South"), ("W", "West"), ("N", "North")],
                        db_default="",
                        default="",
                        help_text="For a player who must always start in this seat.",
                        max_length=1,
                        verbose_name="Fixed seat",
                    ),
                ),
                ("rests_first", models.BooleanField(db_default=False, default=False, verbose_name="Volunteers for the bye")),
                ("card_number", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("answer_link_number", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("staff_see_name", models.BooleanField(db_default=True, default=True, verbose_name="staff see a name that is not public")),
                ("enrolled_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="entrant_player_once"),
                    models.UniqueConstraint(fields=("event", "number"), name="entrant_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["enrolled", "late", "checked_in", "substitute", "no_show", "withdrawn", "disqualified"])), name="entrant_status_known"
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1), ("number__lte", 100000)), name="entrant_number_positive"),
                    models.CheckConstraint(condition=models.Q(("fixed_seat__in", ["", "E", "S", "W", "N"])), name="entrant_fixed_seat_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OnlineAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="online_accounts", to="league.player")),
                ("site", models.CharField(choices=[("tenhou", "Tenhou"), ("mahjong_soul", "Mahjong Soul")], max_length=16, verbose_name="site")),
                ("name", models.CharField(max_length=80, verbose_name="name of the account")),
            ],
            options={
                "verbose_name": "online account",
                "verbose_name_plural": "online accounts",
                "constraints": [
                    models.UniqueConstraint(models.F("site"), django.db.models.functions.text.Lower("name"), name="online_account_once"),
                    models.CheckConstraint(condition=models.Q(("site__in", ["tenhou", "mahjong_soul"])), name="online_account_site_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="league.player")),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "change of a profile",
                "verbose_name_plural": "changes of profiles",
                "indexes": [models.Index(fields=["player", "made_at"], name="player_change_order")],
            },
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kept", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="merges", to="league.player")),
                ("merged", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.player")),
                ("moved", models.JSONField(default=dict)),
                ("merged_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("merged_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "merge of players",
                "verbose_name_plural": "merges of players",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kept", models.F("merged")), _negated=True), name="player_merge_of_two"),
                    models.UniqueConstraint(condition=models.Q(("undone_at__isnull", True)), fields=("merged",), name="player_merged_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Forecast",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stage", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="forecasts", to="league.stage")),
                ("basis", models.CharField(choices=[("everything", "All results"), ("released", "Released results")], max_length=16, verbose_name="basis")),
                ("of_teams", models.BooleanField(db_default=False, default=False, verbose_name="of teams")),
                ("results_version", models.PositiveIntegerField()),
                ("seed", models.PositiveBigIntegerField(verbose_name="seed")),
                ("seasons", models.PositiveIntegerField(default=0, verbose_name="simulated seasons")),
                ("problem", models.CharField(blank=True, max_length=32)),
                ("counted", models.JSONField(db_default=models.Value([], models.JSONField()), default=list)),
                ("facts", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                ("goals", models.JSONField(db_default=models.Value([], models.JSONField()), default=list)),
                ("rows", models.JSONField(db_default=models.Value([], models.JSONField()), default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "forecast",
                "verbose_name_plural": "forecasts",
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "basis", "of_teams"), name="forecast_once_a_stage"),
                    models.CheckConstraint(condition=models.Q(("basis__in", ["everything", "released"])), name="forecast_basis_known"),
                    models.CheckConstraint(condition=models.Q(("seasons__gte", 1), models.Q(("problem", ""), _negated=True), _connector="OR"), name="forecast_seasons_or_problem"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="league.session")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("odd_size", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("playing", "Playing"), ("finished", "Game over"), ("closed", "Closed")],
                        default="waiting",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("token", models.CharField(default=league.models.session.new_token, editable=False, max_length=64, unique=True)),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                ("extra_seconds", models.PositiveIntegerField(default=0, verbose_name="extra time in seconds")),
                ("ended_early", models.BooleanField(default=False, verbose_name="ended between two hands")),
                ("leftover_sticks", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("result_only", models.BooleanField(db_default=False, default=False, verbose_name="result without hands")),
                ("winds_known", models.BooleanField(db_default=True, default=True, verbose_name="starting winds are known")),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("riichi", models.CharField(db_default="", default="", editable=False, max_length=4)),
                ("undo", models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False)),
                ("achievements_version", models.PositiveIntegerField(editable=False, null=True)),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "constraints": [
                    models.UniqueConstraint(fields=("session", "number"), name="table_number_once"),
                    models.CheckConstraint(condition=models.Q(("status__in", ["waiting", "playing", "finished", "closed"])), name="table_status_known"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1), ("number__lte", 10000)), name="table_number_positive"),
                    models.CheckConstraint(condition=models.Q(("odd_size__isnull", True), ("odd_size__in", [3, 5]), _connector="OR"), name="table_odd_size_known"),
                    models.CheckConstraint(condition=models.Q(("riichi__regex", "^E?S?W?N?5?$")), name="table_riichi_by_winds"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ForbiddenPair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="forbidden_pairs", to="league.event")),
                ("first", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.entrant")),
                ("second", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.entrant")),
            ],
            options={
                "verbose_name": "pair that must not meet",
                "verbose_name_plural": "pairs that must not meet",
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="forbidden_pair_once"),
                    models.CheckConstraint(condition=models.Q(("first__lt", models.F("second"))), name="forbidden_pair_ordered"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("draw_session", "Draw session"),
                            ("recompute_standings", "Recalculate standings"),
                            ("build_report", "Create report"),
                            ("make_plan", "Create seating plan"),
                            ("find_repairs", "Find repairs"),
                            ("forecast", "Simulate the rest of the event"),
                        ],
                        max_length=32,
                        verbose_name="kind",
                    ),
                ),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="jobs", to="league.event")),
                ("session", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="jobs", to="league.session")),
                ("arguments", models.JSONField(default=dict)),
                ("language", models.CharField(default="en", max_length=16)),
                (
                    "status",
                    models.CharField(
                        choices=[("queued", "Waiting"), ("running", "Running"), ("done", "Done"), ("failed", "Failed"), ("cancelled", "Cancelled")],
                        default="queued",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("progress", models.PositiveIntegerField(default=0)),
                ("progress_total", models.PositiveIntegerField(default=0)),
                ("outcome", models.JSONField(default=dict)),
                ("problems", models.JSONField(default=list)),
                ("requested_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("sent_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("client_id", models.UUIDField(blank=True, null=True, unique=True)),
            ],
            options={
                "verbose_name": "job",
                "verbose_name_plural": "jobs",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["draw_session", "recompute_standings", "build_report", "make_plan", "find_repairs", "forecast"])), name="job_kind_known"
                    ),
                    models.CheckConstraint(condition=models.Q(("status__in", ["queued", "running", "done", "failed", "cancelled"])), name="job_status_known"),
                    models.UniqueConstraint(condition=models.Q(("kind", "draw_session"), ("status__in", ["queued", "running"])), fields=("session",), name="job_one_draw_a_session"),
                    models.UniqueConstraint(condition=models.Q(("kind", "make_plan"), ("status__in", ["queued", "running"])), fields=("event",), name="job_one_plan_an_event"),
                    models.UniqueConstraint(condition=models.Q(("kind", "forecast"), ("status__in", ["queued", "running"])), fields=("event",), name="job_one_forecast_an_event"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("team", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="line_ups", to="league.team")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="line_ups", to="league.session")),
                ("status", models.CharField(choices=[("draft", "Open"), ("locked", "Closed"), ("published", "Published")], default="draft", max_length=16, verbose_name="status")),
                ("set_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("set_at", models.DateTimeField(blank=True, null=True, verbose_name="set at")),
            ],
            options={
                "verbose_name": "line-up",
                "verbose_name_plural": "line-ups",
                "constraints": [
                    models.UniqueConstraint(fields=("team", "session"), name="line_up_once"),
                    models.CheckConstraint(condition=models.Q(("status__in", ["draft", "locked", "published"])), name="line_up_status_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("night", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="attendances", to="league.night")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="attendances", to="league.entrant")),
                ("answer", models.CharField(blank=True, choices=[("yes", "Yes"), ("late", "Late"), ("no", "No")], max_length=8, verbose_name="answer")),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("presence", models.CharField(blank=True, choices=[("here", "Here"), ("away", "Not here")], default="", max_length=8, verbose_name="presence")),
                ("first_game", models.PositiveSmallIntegerField(default=1, verbose_name="first game")),
                ("last_game", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="last game")),
            ],
            options={
                "verbose_name": "attendance",
                "verbose_name_plural": "attendances",
                "constraints": [
                    models.UniqueConstraint(fields=("night", "entrant"), name="attendance_once"),
                    models.CheckConstraint(condition=models.Q(("answer__in", ["", "yes", "late", "no"])), name="attendance_answer_known"),
                    models.CheckConstraint(condition=models.Q(("presence__in", ["", "here", "away"])), name="attendance_presence_known"),
                    models.CheckConstraint(condition=models.Q(("answer", ""), ("answered_at__isnull", False), _connector="OR"), name="attendance_answer_dated"),
                    models.CheckConstraint(condition=models.Q(("first_game__gte", 1), ("first_game__lte", 12)), name="attendance_first_game_known"),
                    models.CheckConstraint(
                        condition=models.Q(("last_game__isnull", True), models.Q(("last_game__gte", models.F("first_game")), ("last_game__lte", 12)), _connector="OR"),
                        name="attendance_last_game_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PickUpGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="pick_ups", to="league.event")),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "Waiting for players"), ("started", "Started"), ("cancelled", "Cancelled"), ("struck", "Struck")],
                        default="waiting",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("key", models.CharField(default=league.models.session.new_token, editable=False, max_length=64, unique=True)),
                ("session", models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="pick_up", to="league.session")),
                ("opened_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "pick-up game",
                "verbose_name_plural": "pick-up games",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("status__in", ["waiting", "started", "cancelled", "struck"])), name="pick_up_status_known"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("session__isnull", True), ("status__in", ("waiting", "cancelled"))),
                            models.Q(models.Q(("status__in", ("waiting", "cancelled")), _negated=True), ("session__isnull", False)),
                            _connector="OR",
                        ),
                        name="pick_up_session_if_started",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatingChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seating_changes", to="league.session")),
                (
                    "kind",
                    models.CharField(
                        choices=[("draw", "Redrawn"), ("swap", "Seats swapped"), ("substitute", "Substitute seated"), ("repair", "Repaired")], max_length=16, verbose_name="kind"
                    ),
                ),
                ("session_status", models.CharField(choices=[("draft", "Draft"), ("published", "Published"), ("running", "Running"), ("finished", "Finished")], max_length=16)),
                ("before", models.JSONField()),
                ("details", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                ("made_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "change of a seating",
                "verbose_name_plural": "changes of seatings",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ["draw", "swap", "substitute", "repair"])), name="seating_change_kind_known"),
                    models.CheckConstraint(condition=models.Q(("session_status__in", ["draft", "published", "running", "finished"])), name="seating_change_status_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sign_ups", to="league.event")),
                ("place", models.PositiveIntegerField(verbose_name="place in the order")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("unconfirmed", "E-mail not confirmed"),
                            ("asked", "Waiting for approval"),
                            ("waiting", "On the waiting list"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="asked",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("club", models.CharField(blank=True, max_length=120, verbose_name="club")),
                ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                ("contact", models.CharField(blank=True, max_length=200, verbose_name="e-mail or telephone")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note for the organiser")),
                ("answer", models.CharField(blank=True, max_length=300, verbose_name="the organiser's answer")),
                ("shown_by_name", models.BooleanField(default=False, verbose_name="may be shown by name")),
                ("login", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("player", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="sign_ups", to="league.player")),
                ("entrant", models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="sign_up", to="league.entrant")),
                ("token", models.CharField(default=league.models.session.new_token, editable=False, max_length=64, unique=True)),
                ("language", models.CharField(blank=True, db_default="", default="", max_length=16)),
                ("client_id", models.UUIDField(blank=True, null=True, unique=True)),
                ("held_until", models.DateTimeField(blank=True, null=True)),
                ("signed_up_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "sign-up",
                "verbose_name_plural": "sign-ups",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "place"), name="sign_up_place_once"),
                    models.UniqueConstraint(condition=models.Q(("status__in", ("asked", "waiting", "accepted"))), fields=("event", "player"), name="sign_up_player_once"),
                    models.CheckConstraint(condition=models.Q(("status__in", ["unconfirmed", "asked", "waiting", "accepted", "declined", "withdrawn"])), name="sign_up_status_known"),
                    models.CheckConstraint(condition=models.Q(("place__gte", 1), ("place__lte", 1000000)), name="sign_up_place_positive"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("status", "accepted"), _negated=True), models.Q(("entrant__isnull", False), ("player__isnull", False)), _connector="OR"),
                        name="sign_up_accepted_has_entrant",
                    ),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="sign_up_name_given"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("status", "unconfirmed"), _negated=True), ("held_until__isnull", False), _connector="OR"), name="sign_up_unconfirmed_is_held"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SitOut",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sit_outs", to="league.session")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="sit_outs", to="league.entrant")),
            ],
            options={
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
                "constraints": [models.UniqueConstraint(fields=("session", "entrant"), name="sit_out_once")],
            },
        ),
        migrations.CreateModel(
            name="StageEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="leavers", to="league.stage")),
                ("stage", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="league.stage")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="stage_entries", to="league.entrant")),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place at the cut")),
                ("declined", models.BooleanField(db_default=False, default=False, verbose_name="declined")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "place in a stage",
                "verbose_name_plural": "places in a stage",
                "constraints": [
                    models.UniqueConstraint(fields=("source", "entrant"), name="stage_entry_once"),
                    models.UniqueConstraint(fields=("stage", "seed"), name="stage_entry_seed_once"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("declined", True), ("seed__isnull", True)), models.Q(("declined", False), ("seed__isnull", False)), _connector="OR"),
                        name="stage_entry_seed_or_declined",
                    ),
                    models.CheckConstraint(condition=models.Q(("source", models.F("stage")), _negated=True), name="stage_entry_moves_on"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamCaptain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("team", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="captains", to="league.team")),
                ("entrant", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="captaincies", to="league.entrant")),
                ("login", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="captaincies", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "captain",
                "verbose_name_plural": "captains",
                "constraints": [
                    models.UniqueConstraint(fields=("team", "entrant"), name="team_captain_entrant_once"),
                    models.UniqueConstraint(fields=("team", "login"), name="team_captain_login_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entrant__isnull", True), ("login__isnull", False)), models.Q(("entrant__isnull", False), ("login__isnull", True)), _connector="OR"
                        ),
                        name="team_captain_entrant_or_login",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DivisionMove",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("change", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="league.divisionchange")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name="division_moves", to="league.entrant")),
                ("from_division", models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name="leavers", to="league.division")),
                ("to_division", models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name="arrivals", to="league.division")),
                ("place", models.PositiveIntegerField(verbose_name="place")),
                (
                    "why",
                    models.CharField(choices=[("promoted", "Promoted"), ("relegated", "Relegated"), ("chosen", "Decided by the organiser")], max_length=16, verbose_name="reason"),
                ),
            ],
            options={
                "verbose_name": "change of division",
                "verbose_name_plural": "changes of division",
                "constraints": [
                    models.UniqueConstraint(fields=("change", "entrant"), name="division_move_once"),
                    models.CheckConstraint(condition=models.Q(("from_division", models.F("to_division")), _negated=True), name="division_move_moves"),
                    models.CheckConstraint(condition=models.Q(("why__in", ["promoted", "relegated", "chosen"])), name="division_move_why_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="league.session")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="league.table")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="league.entrant")),
                (
                    "replaces",
                    models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="league.entrant", verbose_name="sits in for"),
                ),
                ("starting_wind", models.CharField(choices=[("E", "E"), ("S", "S"), ("W", "W"), ("N", "N"), ("5", "5")], max_length=1, verbose_name="starting wind")),
                ("raw_points", models.IntegerField(blank=True, null=True, verbose_name="raw points")),
                ("placement", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="placement")),
                ("uma", models.IntegerField(blank=True, null=True, verbose_name="uma and oka")),
                ("adjustment", models.IntegerField(default=0, verbose_name="yakitori and chips")),
                ("penalty", models.IntegerField(default=0, verbose_name="penalties of the game")),
                ("final_score", models.IntegerField(blank=True, null=True, verbose_name="final score")),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "constraints": [
                    models.UniqueConstraint(fields=("session", "entrant"), name="seat_entrant_once"),
                    models.UniqueConstraint(fields=("table", "starting_wind"), name="seat_wind_once"),
                    models.CheckConstraint(condition=models.Q(("starting_wind__in", ["E", "S", "W", "N", "5"])), name="seat_wind_known"),
                    models.CheckConstraint(
                        condition=models.Q(("placement__isnull", True), models.Q(("placement__gte", 1), ("placement__lte", 5)), _connector="OR"), name="seat_placement_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("final_score__isnull", True), ("placement__isnull", True), ("raw_points__isnull", True), ("uma__isnull", True)),
                            models.Q(("final_score__isnull", False), ("placement__isnull", False), ("raw_points__isnull", False), ("uma__isnull", False)),
                            _connector="OR",
                        ),
                        name="seat_result_whole_or_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="hands", to="league.table")),
                ("position", models.PositiveSmallIntegerField(verbose_name="position in the game")),
                ("revision", models.PositiveSmallIntegerField(default=1, verbose_name="revision")),
                ("is_current", models.BooleanField(default=True)),
                ("is_struck", models.BooleanField(default=False, verbose_name="struck")),
                ("entry", models.JSONField(verbose_name="entry")),
                ("client_id", models.UUIDField(blank=True, null=True, unique=True)),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                ("entered_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("entered_as", models.CharField(max_length=120, verbose_name="entered as")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("offence", models.CharField(blank=True, db_default="", default="", max_length=300, verbose_name="offence")),
                ("round_wind", models.CharField(blank=True, max_length=1)),
                ("round_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("dealer", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("counters", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
                "constraints": [
                    models.UniqueConstraint(fields=("table", "position", "revision"), name="hand_revision_once"),
                    models.UniqueConstraint(condition=models.Q(("is_current", True)), fields=("table", "position"), name="hand_one_current_revision"),
                    models.CheckConstraint(condition=models.Q(("position__gte", 1), ("position__lte", 200)), name="hand_position_sane"),
                    models.CheckConstraint(condition=models.Q(("round_wind__in", ["", "E", "S", "W", "N"])), name="hand_round_wind_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ForecastPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("job", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="forecast_parts", to="league.job")),
                ("number", models.PositiveSmallIntegerField()),
                ("forecast", models.PositiveSmallIntegerField()),
                ("season", models.JSONField()),
                ("first_block", models.PositiveIntegerField()),
                ("blocks", models.PositiveIntegerField()),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
                ("counts", models.JSONField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "part of a forecast",
                "verbose_name_plural": "parts of a forecast",
                "constraints": [
                    models.UniqueConstraint(fields=("job", "number"), name="forecast_part_number_once"),
                    models.CheckConstraint(condition=models.Q(("blocks__gte", 1), ("blocks__lte", 10000)), name="forecast_part_blocks_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("seating", "Seating published"),
                            ("seat_changed", "Seats changed"),
                            ("starts_soon", "Session starts soon"),
                            ("results", "Results"),
                            ("final", "Final standings"),
                            ("correction", "Result corrected"),
                            ("sign_up", "Sign-up"),
                            ("test", "Test"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                ("event", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.event")),
                ("session", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.session")),
                ("table", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.table")),
                ("sign_up", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.signup")),
                ("before", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                ("happened_at", models.DateTimeField(auto_now_add=True, verbose_name="happened at")),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("spread_at", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "indexes": [models.Index(condition=models.Q(("spread_at__isnull", True)), fields=["due_at"], name="notice_to_spread")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["seating", "seat_changed", "starts_soon", "results", "final", "correction", "sign_up", "test"])), name="notice_kind_known"
                    ),
                    models.CheckConstraint(condition=models.Q(("kind", "test"), ("event__isnull", False), _connector="OR"), name="notice_has_event"),
                    models.UniqueConstraint(condition=models.Q(("kind", "starts_soon")), fields=("session",), name="notice_of_start_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OnlineLog",
            fields=[
                ("table", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="online_log", serialize=False, to="league.table")),
                ("site", models.CharField(choices=[("tenhou", "Tenhou"), ("mahjong_soul", "Mahjong Soul")], max_length=16, verbose_name="site")),
                ("name", models.CharField(max_length=120, verbose_name="name of the log")),
                ("fingerprint", models.CharField(editable=False, max_length=64)),
            ],
            options={
                "verbose_name": "online log",
                "verbose_name_plural": "online logs",
                "constraints": [
                    models.UniqueConstraint(fields=("site", "fingerprint"), name="online_log_once"),
                    models.CheckConstraint(condition=models.Q(("site__in", ["tenhou", "mahjong_soul"])), name="online_log_site_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="league.event")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="penalties", to="league.entrant")),
                ("table", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="penalties", to="league.table")),
                ("hand_position", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hand")),
                ("offence", models.CharField(blank=True, db_default="", max_length=32, verbose_name="offence")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ruling", "Ruling, no penalty"),
                            ("warning", "Warning"),
                            ("dead_hand", "Dead hand"),
                            ("deduction", "Points deducted"),
                            ("chombo", "Chombo"),
                            ("late", "Late arrival"),
                            ("conduct", "Conduct"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                ("points", models.PositiveIntegerField(default=0, verbose_name="points deducted")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("given_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("revoke_reason", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "verbose_name": "penalty",
                "verbose_name_plural": "penalties",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ["ruling", "warning", "dead_hand", "deduction", "chombo", "late", "conduct"])), name="penalty_kind_known"),
                    models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="penalty_reason_given"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("kind__in", ("ruling", "warning", "dead_hand")), _negated=True), ("points", 0), _connector="OR"),
                        name="penalty_points_where_taken",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Photo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="league.table")),
                ("position", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hand")),
                ("file_name", models.CharField(default=league.models.paper.new_file_name, editable=False, max_length=32, unique=True)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("added_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "photo",
                "verbose_name_plural": "photos",
                "constraints": [models.CheckConstraint(condition=models.Q(("position__gte", 1), ("position__lte", 200)), name="photo_position_sane")],
            },
        ),
        migrations.CreateModel(
            name="PickUpPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="players", to="league.pickupgame")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="pick_ups", to="league.entrant")),
                ("waiting", models.BooleanField(default=True)),
            ],
            options={
                "verbose_name": "player of a pick-up game",
                "verbose_name_plural": "players of pick-up games",
                "constraints": [
                    models.UniqueConstraint(fields=("game", "entrant"), name="pick_up_player_once"),
                    models.UniqueConstraint(condition=models.Q(("waiting", True)), fields=("entrant",), name="pick_up_player_waits_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="league.event")),
                ("job", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="report", to="league.job")),
                ("format", models.CharField(choices=[("csv", "CSV"), ("xlsx", "XLSX")], max_length=8, verbose_name="format")),
                ("filename", models.CharField(max_length=160, verbose_name="file name")),
                ("content", models.BinaryField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "constraints": [models.CheckConstraint(condition=models.Q(("format__in", ["csv", "xlsx"])), name="report_format_known")],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="league.player")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="league.table")),
                ("series", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="league.series")),
                (
                    "game",
                    models.CharField(choices=[("riichi", "Riichi, four players"), ("sanma", "Riichi, three players"), ("hongkong", "Hong Kong")], max_length=16, verbose_name="game"),
                ),
                ("finished_at", models.DateTimeField()),
                ("placement", models.PositiveSmallIntegerField(verbose_name="placement")),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("games", models.PositiveIntegerField(verbose_name="games so far, this one included")),
                ("is_latest", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "indexes": [models.Index(fields=["game", "finished_at", "table"], name="rating_by_finish")],
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("series__isnull", True)), fields=("player", "table"), name="rating_once_a_game"),
                    models.UniqueConstraint(condition=models.Q(("series__isnull", True)), fields=("player", "game", "games"), name="rating_counts_games"),
                    models.UniqueConstraint(condition=models.Q(("is_latest", True), ("series__isnull", True)), fields=("player", "game"), name="rating_one_latest_a_player"),
                    models.UniqueConstraint(fields=("series", "player", "table"), name="rating_of_series_once_a_game"),
                    models.UniqueConstraint(fields=("series", "player", "game", "games"), name="rating_of_series_counts_games"),
                    models.UniqueConstraint(condition=models.Q(("is_latest", True)), fields=("series", "player", "game"), name="rating_of_series_one_latest"),
                    models.CheckConstraint(condition=models.Q(("game__in", ["riichi", "sanma", "hongkong"])), name="rating_game_known"),
                    models.CheckConstraint(condition=models.Q(("placement__gte", 1), ("placement__lte", 4)), name="rating_placement_known"),
                    models.CheckConstraint(condition=models.Q(("sigma__gt", 0)), name="rating_sigma_positive"),
                    models.CheckConstraint(condition=models.Q(("games__gte", 1)), name="rating_games_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LineUpPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("line_up", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="places", to="league.lineup")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="line_up_places", to="league.session")),
                ("entrant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="line_up_places", to="league.entrant")),
                ("position", models.PositiveSmallIntegerField(verbose_name="position")),
                ("no_show", models.BooleanField(default=False, verbose_name="no-show")),
            ],
            options={
                "verbose_name": "place in a line-up",
                "verbose_name_plural": "places in a line-up",
                "constraints": [
                    models.UniqueConstraint(fields=("line_up", "position"), name="line_up_position_once"),
                    models.UniqueConstraint(fields=("session", "entrant"), name="line_up_entrant_once"),
                    models.CheckConstraint(condition=models.Q(("position__gte", 1), ("position__lte", 20)), name="line_up_position_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seat_mails", to="league.session")),
                ("sign_up", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seat_mails", to="league.signup")),
                ("place", models.CharField(blank=True, default="", max_length=16, verbose_name="place")),
                ("mailed_at", models.DateTimeField(auto_now=True, verbose_name="mailed at")),
            ],
            options={
                "verbose_name": "e-mail about a seat",
                "verbose_name_plural": "e-mails about seats",
                "constraints": [models.UniqueConstraint(fields=("session", "sign_up"), name="seat_mail_once")],
            },
        ),
        migrations.CreateModel(
            name="Subscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recipient", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="subscriptions", to="league.recipient")),
                ("event", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.event")),
                ("player", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="followers", to="league.player")),
                ("club", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.club")),
                ("sign_up", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="league.signup")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "subscription",
                "verbose_name_plural": "subscriptions",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("club__isnull", True), ("event__isnull", False), ("player__isnull", True), ("sign_up__isnull", True)),
                            models.Q(("club__isnull", True), ("event__isnull", True), ("player__isnull", False), ("sign_up__isnull", True)),
                            models.Q(("club__isnull", False), ("event__isnull", True), ("player__isnull", True), ("sign_up__isnull", True)),
                            models.Q(("club__isnull", True), ("event__isnull", True), ("player__isnull", True), ("sign_up__isnull", False)),
                            _connector="OR",
                        ),
                        name="subscription_follows_one",
                    ),
                    models.UniqueConstraint(fields=("recipient", "event"), name="subscription_event_once"),
                    models.UniqueConstraint(fields=("recipient", "player"), name="subscription_player_once"),
                    models.UniqueConstraint(fields=("recipient", "club"), name="subscription_club_once"),
                    models.UniqueConstraint(fields=("recipient", "sign_up"), name="subscription_sign_up_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="league.table")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("ruling", "Ruling needed"),
                            ("error", "Invalid win, call or tile"),
                            ("points", "Wrong points or entry"),
                            ("tiles", "Tiles, sticks or table"),
                            ("player", "Player missing or unwell"),
                            ("other", "Other reason"),
                        ],
                        max_length=16,
                        verbose_name="reason",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=200, verbose_name="what happened")),
                ("called_at", models.DateTimeField(auto_now_add=True)),
                ("called_as", models.CharField(max_length=120, verbose_name="called as")),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("closed_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
            ],
            options={
                "verbose_name": "call for a referee",
                "verbose_name_plural": "calls for a referee",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("reason__in", ["ruling", "error", "points", "tiles", "player", "other"])), name="call_reason_known"),
                    models.UniqueConstraint(condition=models.Q(("closed_at__isnull", True)), fields=("table",), name="call_open_once_a_table"),
                ],
            },
        ),
        migrations.CreateModel(
            name="GameCounts",
            fields=[
                ("seat", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="counts", serialize=False, to="league.seat")),
                ("hands", models.IntegerField(default=0)),
                ("points", models.IntegerField(default=0)),
                ("wins", models.IntegerField(default=0)),
                ("deal_ins", models.IntegerField(default=0)),
                ("tsumo_wins", models.IntegerField(default=0)),
                ("tsumo_paid", models.IntegerField(default=0)),
                ("draws", models.IntegerField(default=0)),
                ("tenpai", models.IntegerField(default=0)),
                ("win_points", models.IntegerField(default=0)),
                ("deal_in_points", models.IntegerField(default=0)),
                ("riichi", models.IntegerField(default=0)),
                ("riichi_wins", models.IntegerField(default=0)),
                ("riichi_deal_ins", models.IntegerField(default=0)),
                ("riichi_draws", models.IntegerField(default=0)),
                ("riichi_points", models.IntegerField(default=0)),
                ("riichi_won", models.IntegerField(default=0)),
                ("riichi_lost", models.IntegerField(default=0)),
                ("open_known", models.IntegerField(default=0)),
                ("open_wins", models.IntegerField(default=0)),
                ("closed_wins", models.IntegerField(default=0)),
                ("dama_wins", models.IntegerField(default=0)),
                ("to_known", models.IntegerField(default=0)),
                ("to_riichi", models.IntegerField(default=0)),
                ("to_open", models.IntegerField(default=0)),
                ("to_dama", models.IntegerField(default=0)),
                ("dealer_hands", models.IntegerField(default=0)),
                ("dealer_points", models.IntegerField(default=0)),
                ("dealer_wins", models.IntegerField(default=0)),
                ("dealer_deal_ins", models.IntegerField(default=0)),
                ("dealer_tsumo_wins", models.IntegerField(default=0)),
                ("dealer_riichi", models.IntegerField(default=0)),
                ("dealer_win_points", models.IntegerField(default=0)),
                ("dealer_deal_in_points", models.IntegerField(default=0)),
                ("dealer_series", models.IntegerField(default=0)),
                ("dealer_longest", models.IntegerField(default=0)),
                ("hit_as_dealer", models.IntegerField(default=0)),
                ("hit_as_dealer_points", models.IntegerField(default=0)),
                ("limit_wins", models.IntegerField(default=0)),
                ("chombo", models.IntegerField(default=0)),
                ("nagashi", models.IntegerField(default=0)),
                ("pao", models.IntegerField(default=0)),
                ("busts", models.IntegerField(default=0)),
                ("yaku_known", models.IntegerField(default=0)),
                ("riichi_yaku_known", models.IntegerField(default=0)),
                ("ippatsu", models.IntegerField(default=0)),
                ("dora_known", models.IntegerField(default=0)),
                ("dora", models.IntegerField(default=0)),
                ("tiles_known", models.IntegerField(default=0)),
                ("aka", models.IntegerField(default=0)),
                ("ura", models.IntegerField(default=0)),
                ("riichi_tiles_known", models.IntegerField(default=0)),
                ("ura_wins", models.IntegerField(default=0)),
                ("waits_known", models.IntegerField(default=0)),
                ("waits", models.IntegerField(default=0)),
                ("game_hands_known", models.IntegerField(default=0)),
                ("game_open_known", models.IntegerField(default=0)),
                ("game_yaku_known", models.IntegerField(default=0)),
                ("game_tiles_known", models.IntegerField(default=0)),
                ("won_from_east", models.IntegerField(default=0)),
                ("won_from_south", models.IntegerField(default=0)),
                ("won_from_west", models.IntegerField(default=0)),
                ("won_from_north", models.IntegerField(default=0)),
                ("won_from_fifth", models.IntegerField(default=0)),
                ("paid_to_east", models.IntegerField(default=0)),
                ("paid_to_south", models.IntegerField(default=0)),
                ("paid_to_west", models.IntegerField(default=0)),
                ("paid_to_north", models.IntegerField(default=0)),
                ("paid_to_fifth", models.IntegerField(default=0)),
            ],
            options={
                "verbose_name": "counts of a seat",
                "verbose_name_plural": "counts of seats",
            },
        ),
        migrations.CreateModel(
            name="Achievement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="achievements", to="league.seat")),
                ("name", models.CharField(max_length=60, verbose_name="achievement")),
                ("hand_position", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hand")),
            ],
            options={
                "verbose_name": "achievement",
                "verbose_name_plural": "achievements",
                "constraints": [
                    models.UniqueConstraint(fields=("seat", "name"), name="achievement_once_a_game"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="achievement_named"),
                    models.CheckConstraint(condition=models.Q(("hand_position__gte", 1), ("hand_position__lte", 200)), name="achievement_hand_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hand", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seat_rows", to="league.hand")),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="hand_rows", to="league.seat")),
                ("points_before", models.IntegerField()),
                ("delta", models.IntegerField()),
                ("won", models.BooleanField(default=False)),
                ("dealt_in", models.BooleanField(default=False)),
                ("riichi", models.BooleanField(default=False)),
                ("tenpai", models.BooleanField(blank=True, null=True)),
                ("opened", models.BooleanField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "hand of a seat",
                "verbose_name_plural": "hands of a seat",
                "constraints": [
                    models.UniqueConstraint(fields=("hand", "seat"), name="hand_seat_once"),
                    models.CheckConstraint(condition=models.Q(("dealt_in", True), ("won", True), _negated=True), name="hand_seat_wins_or_deals_in"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandWin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hand", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="wins", to="league.hand")),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="wins", to="league.seat")),
                ("points", models.IntegerField()),
                ("by_discard", models.BooleanField()),
                ("han", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("fu", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("yakuman", models.PositiveSmallIntegerField(default=0)),
                ("limit", models.CharField(blank=True, max_length=12)),
            ],
            options={
                "verbose_name": "win",
                "verbose_name_plural": "wins",
                "constraints": [
                    models.UniqueConstraint(fields=("hand", "seat"), name="hand_win_once"),
                    models.CheckConstraint(condition=models.Q(("yakuman__gte", 0), ("yakuman__lte", 100)), name="hand_win_yakuman_sane"),
                ],
            },
        ),
        migrations.CreateModel(
            name="EndConsent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="end_consents", to="league.table")),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="end_consents", to="league.seat")),
                ("version", models.PositiveIntegerField(verbose_name="version of the table")),
                ("given_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "consent to an early end",
                "verbose_name_plural": "consents to an early end",
                "constraints": [models.UniqueConstraint(fields=("seat", "version"), name="end_consent_once")],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("notice", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="league.notice")),
                ("recipient", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="league.recipient")),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sent", "Sent"), ("failed", "Failed"), ("dropped", "Not needed any more")],
                        default="waiting",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0, verbose_name="tries")),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("tried_at", models.DateTimeField(null=True, verbose_name="tried at")),
                ("answer", models.PositiveSmallIntegerField(null=True, verbose_name="answer")),
                ("trouble", models.CharField(blank=True, default="", max_length=32)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "delivery",
                "verbose_name_plural": "deliveries",
                "indexes": [
                    models.Index(condition=models.Q(("status", "waiting")), fields=["due_at"], name="delivery_to_send"),
                    models.Index(fields=["recipient", "made_at"], name="delivery_by_recipient"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("status__in", ["waiting", "sent", "failed", "dropped"])), name="delivery_status_known"),
                    models.UniqueConstraint(fields=("notice", "recipient"), name="delivery_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignOff",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sign_offs", to="league.table")),
                ("seat", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="sign_offs", to="league.seat")),
                ("entrant", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="sign_offs", to="league.entrant")),
                ("version", models.PositiveIntegerField(verbose_name="version of the table")),
                ("code", models.CharField(db_default="", max_length=8, verbose_name="code of the result")),
                ("signed_at", models.DateTimeField(auto_now_add=True)),
                ("voided_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn", models.BooleanField(db_default=False, default=False, verbose_name="withdrawn")),
            ],
            options={
                "verbose_name": "sign-off",
                "verbose_name_plural": "sign-offs",
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("voided_at__isnull", True)), fields=("seat",), name="sign_off_standing_once"),
                    models.CheckConstraint(condition=models.Q(("withdrawn", False), ("voided_at__isnull", False), _connector="OR"), name="sign_off_withdrawn_is_void"),
                ],
            },
        ),
        migrations.CreateModel(
            name="WinYaku",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("win", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="yaku", to="league.handwin")),
                ("yaku", models.CharField(max_length=40)),
            ],
            options={
                "verbose_name": "yaku of a win",
                "verbose_name_plural": "yaku of wins",
                "constraints": [models.UniqueConstraint(fields=("win", "yaku"), name="win_yaku_once")],
            },
        ),
    ]

    def apply(self, project_state, schema_editor, collect_sql=False):
        """Render all models once. For each new model, Django renders its related models again."""
        if collect_sql:
            return super().apply(project_state, schema_editor, collect_sql)
        models_before = {key: model.clone() for key, model in project_state.models.items()}
        state = self.mutate_state(ProjectState(models_before, project_state.real_apps), preserve=False)
        for operation in self.operations:
            operation.database_forwards(self.app_label, schema_editor, project_state, state)
        return state
