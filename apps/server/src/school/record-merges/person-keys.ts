/** Columns that, with the person, are unique in a table: `where` is the predicate of a partial index. */
export interface UniqueWith {
  readonly columns: readonly string[];
  readonly where?: string;
}

/**
 * What a merge does with the rows that a column ties to the record that goes:
 * `follows`: they go to the kept record, except a row whose place there is taken; it stays with the merged record.
 * `stays`: a log of what was done about or by this record.
 * `apart`: merge-parts.queries.ts has a statement of its own.
 */
export interface TiedColumn {
  readonly table: string;
  readonly column: string;
  readonly on: "follows" | "stays" | "apart";
  readonly unless: readonly UniqueWith[];
  /** Only these rows follow. */
  readonly where?: string;
}

const besides = (columns: string, where?: string): UniqueWith => ({
  columns: columns === "" ? [] : columns.split(" "),
  ...(where !== undefined && { where }),
});

/** `key`: a column as table.column; `unless`, `where` as in `TiedColumn`. */
export function tied(
  on: TiedColumn["on"],
  key: string,
  unless: readonly UniqueWith[] = [],
  where?: string,
): TiedColumn {
  const [table = "", column = ""] = key.split(".");
  return { table, column, on, unless, ...(where !== undefined && { where }) };
}

const follows = (key: string, ...unless: readonly UniqueWith[]) => tied("follows", key, unless);
const stays = (key: string) => tied("stays", key);
const apart = (key: string) => tied("apart", key);

/** Every column with a foreign key to people, students or teachers; a test fails for one that is missing. */
export const PERSON_KEYS: readonly TiedColumn[] = [
  follows("absence_excuses.student_id"),
  follows("applications.student_id"),
  follows("assessment_slots.assessor_id"),
  follows("attempts.student_id", besides("exercise_id no"), besides("exercise_id", "state = 'working'")),
  follows("attendance_changes.student_id"),
  follows("attendance_marks.student_id", besides("day period")),
  follows("attendance_notices.student_id", besides("kind day")),
  follows("calendar_feeds.student_id", besides("account_id assignment_id section_id", "revoked_at is null")),
  follows("cards.student_id", besides("year_id revision kind conduct_revision")),
  // Of two with notes none is merged.
  follows("care_notes.student_id", besides("")),
  follows("class_enrolments.student_id", besides("teaching_class_id", "ends_on is null")),
  follows("decision_allocations.student_id", besides("year_id part", "state = 'proposed'")),
  follows("enrolments.student_id", besides("year_id", "state = 'active'")),
  follows("erasure_requests.person_id", besides("", "withdrawn_at is null and refused_at is null")),
  follows("evaluations.teacher_id"),
  follows("exercise_exceptions.student_id", besides("exercise_id")),
  follows("family_consents.student_id", besides("kind")),
  follows("family_task_choices.student_id", besides("task")),
  follows("follow_up_cases.owner_id"),
  follows("follow_up_cases.person_id", besides("rule")),
  follows("follow_up_entries.owner_id"),
  follows("follow_up_entries.person_id", besides("rule class_id", "state <> 'closed'")),
  follows("grade_transcripts.student_id", besides("basis")),
  follows("held_messages.sender_id", besides("room_id client_id")),
  follows("late_joiners.student_id", besides("year_id", "ended_at is null")),
  follows("lesson_changes.teacher_id"),
  follows("lesson_doubts.student_id", besides("version_id block_id")),
  follows("lesson_readings.student_id", besides("version_id")),
  follows("mark_acknowledgements.student_id", besides("year_id account_id revision")),
  follows("mark_changes.student_id"),
  follows("mark_objections.student_id", besides("offering_id code", "state = 'open'")),
  follows("mark_reminders.teacher_id", besides("kind day")),
  follows("mark_snapshots.student_id", besides("year_id revision")),
  follows("message_threads.about_student_id"),
  follows("message_threads.person_id"),
  follows("ministry_results.student_id", besides("year_id round")),
  follows("moderation_cases.about_person_id", besides("room_id", "state = 'open' and msg_no is null")),
  follows("moderation_reports.reporter_id", besides("case_id")),
  follows("notifications.person_id"),
  follows("notifications.student_id"),
  follows("person_merges.kept_id"),
  follows("person_photos.person_id", besides("")),
  follows("picture_pins.student_id", besides("")),
  follows("register_reminders.teacher_id", besides("day")),
  follows("rollover_places.student_id", besides("from_year_id")),
  follows("room_guests.person_id", besides("room_id")),
  follows("sections.homeroom_teacher_id"),
  follows("staff_absence_reports.teacher_id"),
  follows("staff_absences.teacher_id"),
  follows("teacher_assignments.teacher_id"),
  follows("teacher_wishes.teacher_id", besides("")),
  follows("timetable_lessons.teacher_id"),
  follows("training_part_results.person_id", besides("part_id")),
  follows("training_seats.person_id", besides("training_id")),
  follows("video_takes.student_id", besides("task_id no")),
  follows("year_conduct.student_id", besides("year_id")),

  // Their own keys, and what depends on rows of both records.
  apart("students.id"),
  apart("teachers.id"),
  apart("marks.student_id"),
  apart("guardian_links.guardian_id"),
  apart("guardian_links.student_id"),
  apart("rooms.about_student_id"),
  apart("room_members.person_id"),
  apart("account_people.person_id"),
  apart("role_assignments.person_id"),

  // Logs, and certificates about the record as it was.
  stays("data_exports.person_id"),
  stays("erasures.person_id"),
  stays("legal_holds.person_id"),
  stays("person_merges.person_id"),
  // Who was told apart from the merged record, is not from the kept one.
  stays("records_apart.one_id"),
  stays("records_apart.other_id"),
  stays("video_looks.student_id"),
  stays("views.person_id"),
];
