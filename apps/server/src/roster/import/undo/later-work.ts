import type { LaterWork } from "@dars/contract/platform/later-work";

/** The tables with users' later work on an import, by the names that people use for that work. */
const WORK: readonly (readonly [LaterWork, readonly string[]])[] = [
  ["schools", ["schools"]],
  ["settings", ["groups", "group_settings", "school_settings", "word_lists", "retention_policies"]],
  ["settings", ["identity_providers", "oneroster_clients", "outbound_settings", "homework_settings"]],
  ["years", ["academic_years", "terms"]],
  ["levels", ["levels"]],
  ["subjects", ["subjects"]],
  ["offerings", ["subject_offerings"]],
  ["sections", ["sections"]],
  ["classes", ["teaching_classes"]],
  ["people", ["people", "erasures", "erasure_requests", "person_merges", "person_photos", "records_apart"]],
  ["students", ["students", "care_notes", "family_consents"]],
  ["teachers", ["teachers"]],
  ["guardian_links", ["guardian_links"]],
  ["enrolments", ["enrolments", "section_stays", "section_moves", "class_enrolments"]],
  ["enrolments", ["rollovers", "rollover_places", "rollover_waivers"]],
  ["assignments", ["teacher_assignments"]],
  ["accounts", ["accounts", "account_people", "account_schools", "one_time_codes", "sessions"]],
  ["accounts", ["authenticators", "recovery_codes", "passkeys", "linked_identities", "sign_in_challenges"]],
  ["accounts", ["notification_choices", "notification_hours", "family_task_choices", "report_views"]],
  ["accounts", ["letter_batches", "letter_batch_parts"]],
  ["accounts", ["contact_proofs", "mail_digests"]],
  ["accounts", ["outbound_messages", "outbound_record_stops", "outbound_stops"]],
  ["logins", ["login_names"]],
  ["roles", ["role_assignments", "coordinator_scopes", "evaluator_scopes"]],
  ["imports", ["roster_batches", "roster_records", "roster_jobs", "roster_row_marks"]],
  ["imports", ["roster_uploads", "roster_upload_pairs"]],
  ["exports", ["exports_taken", "export_counts", "data_exports", "school_archives"]],
  ["proposals", ["proposals"]],
  ["devices", ["class_devices"]],
  ["pictures", ["picture_pins"]],
  ["files", ["files"]],
  ["chat", ["room_events", "held_messages", "room_guests"]],
  ["looks", ["room_looks", "transcripts", "views", "result_looks", "video_looks", "marking_looks"]],
  ["moderation", ["moderation_acts", "moderation_cases", "moderation_reports", "legal_holds"]],
  [
    "timetable",
    [
      "period_plans",
      "teaching_rooms",
      "timetables",
      "timetable_lessons",
      "timetable_lesson_classes",
      "timetable_file_names",
    ],
  ],
  [
    "timetable",
    ["teacher_wishes", "lesson_changes", "staff_absences", "staff_absence_reports", "calendar_entries"],
  ],
  ["timetable", ["group_calendar_entries", "calendar_feeds"]],
  ["letters", ["message_threads", "message_entries", "mailings", "ready_replies"]],
  [
    "posts",
    [
      "asks",
      "ask_options",
      "ask_signatures",
      "ask_codes",
      "ask_choices",
      "ask_voters",
      "ask_seats",
      "ask_slots",
    ],
  ],
  ["posts", ["posts", "post_comments", "post_readings", "circulars", "circular_deliveries"]],
  [
    "lessons",
    [
      "lesson_units",
      "lessons",
      "lesson_versions",
      "lesson_leases",
      "lesson_pins",
      "lessons_taught",
      "class_notes",
    ],
  ],
  ["lessons", ["lesson_readings", "lesson_doubts"]],
  ["lessons", ["exercises", "exercise_versions", "exercise_classes", "exercise_exceptions"]],
  ["lessons", ["attempts", "attempt_marks", "attempt_mark_history", "exercise_media", "exercise_notices"]],
  [
    "lessons",
    ["bank_questions", "bank_question_uses", "question_imports", "question_import_parts", "question_media"],
  ],
  ["lessons", ["group_plans", "group_question_uses"]],
  ["lessons", ["guide_videos", "guide_video_views", "video_tasks", "video_task_classes", "video_takes"]],
  ["lessons", ["video_take_history", "video_take_claims"]],
  ["lessons", ["homework", "homework_classes", "homework_students"]],
  ["evaluations", ["rubrics", "evaluation_cycles", "evaluations", "evaluation_events"]],
  [
    "trainings",
    ["trainings", "training_seats", "training_certificates", "training_parts", "training_part_results"],
  ],
  ["applications", ["applications", "application_places", "application_codes", "assessment_slots"]],
  ["settings", ["school_branches"]],
  ["settings", ["lesson_settings"]],
  ["attendance", ["attendance_rules", "attendance_registers", "attendance_marks", "attendance_changes"]],
  ["attendance", ["absence_excuses", "follow_up_rules", "follow_up_cases", "follow_up_calls"]],
  [
    "marks",
    [
      "grade_policies",
      "mark_windows",
      "mark_columns",
      "class_columns",
      "marks",
      "mark_changes",
      "mark_objections",
      "decision_allocations",
      "late_joiners",
      "external_marks",
      "year_conduct",
      "ministry_results",
    ],
  ],
  ["marks", ["mark_publications", "published_columns", "mark_snapshots", "mark_acknowledgements"]],
  ["marks", ["cards", "card_batches", "card_batch_parts", "grade_transcripts"]],
  ["audit", ["audit_events", "audit_seals"]],
];

const BY_TABLE: ReadonlyMap<string, LaterWork> = new Map(
  WORK.flatMap(([kind, tables]) => tables.map((table) => [table, kind] as const)),
);

/** The user's word for work in a table. A test checks every table that may point to an import. */
export function laterWorkIn(table: string): LaterWork {
  const kind = BY_TABLE.get(table);
  if (!kind) throw new Error(`The table ${table} is in no line of roster/import/undo/later-work.ts.`);
  return kind;
}
