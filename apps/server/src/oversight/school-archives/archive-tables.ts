import type { ArchivePart } from "@dars/contract/oversight/school-archives";

import type en from "./text.en.json";

/** Why something is not in an archive: its line in the read-me. */
export type LeftOut = keyof typeof en.readMe.notIncludedParts;

const splitNames = (names: string): readonly string[] => names.trim().split(/\s+/u);

interface PartTables {
  /** A CSV file each, with a line for each row. */
  readonly rows: readonly string[];
  /** What the files of the part say in a format of their own. */
  readonly inFiles?: readonly string[];
}

/**
 * What of the database is in which part. A table that is neither here nor in `LEFT_OUT_TABLES` fails a test, so that
 * nobody forgets a new one.
 */
export const PART_TABLES: Readonly<Record<ArchivePart, PartTables>> = {
  people: {
    rows: splitNames(`
    schools school_branches academic_years terms levels subjects sections subject_offerings
    teaching_classes people students teachers account_people role_assignments guardian_links
    family_consents enrolments section_stays class_enrolments teacher_assignments coordinator_scopes
    evaluator_scopes`),
  },
  timetable: {
    rows: splitNames(`
    teaching_rooms period_plans plan_periods lesson_changes staff_absences staff_absence_reports
    teacher_wishes`),
    inFiles: splitNames("timetables timetable_lessons timetable_lesson_classes"),
  },
  marks: {
    rows: splitNames(`
    grade_policies mark_columns class_columns column_exercises mark_windows marks mark_changes
    external_marks late_joiners year_conduct ministry_results decision_allocations mark_publications
    published_columns mark_objections mark_acknowledgements grade_transcripts`),
  },
  cards: { rows: [], inFiles: splitNames("mark_snapshots cards") },
  attendance: {
    rows: splitNames("attendance_rules attendance_marks absence_excuses"),
    inFiles: splitNames("attendance_registers"),
  },
  questions: { rows: [], inFiles: splitNames("bank_questions question_media") },
  lessons: {
    rows: splitNames("lessons_taught guide_videos"),
    inFiles: splitNames("lesson_units lessons lesson_versions"),
  },
  exercises: {
    rows: splitNames("exercise_classes exercise_exceptions attempts video_tasks video_task_classes"),
    inFiles: splitNames("exercises exercise_versions"),
  },
  homework: { rows: splitNames("homework homework_classes homework_students homework_settings") },
  posts: { rows: splitNames("post_comments"), inFiles: splitNames("posts") },
  asks: {
    rows: splitNames(
      "asks ask_options ask_signatures ask_earlier_signatures ask_choices ask_seats ask_slots",
    ),
  },
  files: { rows: splitNames("file_uses"), inFiles: splitNames("files") },
  office: {
    rows: splitNames(`
    school_settings lesson_settings calendar_entries group_calendar_entries outbound_settings follow_up_rules
    follow_up_entries follow_up_calls rubrics evaluations trainings training_parts
    training_part_results training_seats training_certificates`),
  },
};

/** What is in no archive, each table below the line of the read-me that says so. */
export const LEFT_OUT_TABLES: Readonly<Record<LeftOut, readonly string[]>> = {
  talk: splitNames(`
    rooms room_events room_members room_guests room_marks room_keeping held_messages message_texts
    message_originals message_threads message_entries message_readings message_links mailings
    circulars circular_deliveries moderation_cases moderation_acts moderation_reports case_copies
    transcripts notifications outbound_messages`),
  answers: splitNames(`
    attempt_marks attempt_mark_history video_takes video_take_history video_take_claims
    lesson_doubts`),
  anonymous: splitNames("ask_voters"),
  drafts: splitNames("class_notes ready_replies report_views family_task_choices"),
  people: splitNames(`
    person_photos care_notes applications application_answers application_documents
    application_places application_codes assessment_slots`),
  access: splitNames(`
    accounts account_schools login_names sessions authenticators recovery_codes passkeys
    sign_in_challenges sign_in_failures one_time_codes contact_proofs identity_providers
    linked_identities class_codes class_devices picture_pins calendar_feeds card_codes card_keys
    grade_transcript_codes ask_codes oneroster_clients oneroster_tokens live_tickets report_tickets
    outbound_links outbound_record_stops outbound_stops outbound_counts notification_choices
    notification_hours mail_digests`),
  traces: splitNames(`
    audit_events audit_seals attendance_changes evaluation_events section_moves post_readings
    lesson_readings guide_video_views marking_looks result_looks room_looks video_looks views
    exports_taken export_counts data_exports school_archives erasures erasure_requests legal_holds
    proposals person_merges records_apart rollovers rollover_places rollover_traces rollover_waivers`),
  group: splitNames(`
    groups group_settings group_plans evaluation_cycles group_question_uses word_lists retention_policies app_versions
    backups_taken database_epoch`),
  work: splitNames(`
    jobs idempotency person_words word_scans roster_batches roster_changes roster_jobs
    roster_records roster_row_marks roster_uploads roster_upload_fixes roster_upload_pairs
    roster_upload_parts roster_upload_rows question_imports question_import_parts
    question_import_reads bank_question_uses exercise_media exercise_notices lesson_leases
    lesson_pins card_batches card_batch_parts letter_batches letter_batch_parts file_media
    file_pages file_parts timetable_file_names mark_reminders attendance_notices register_notices
    register_reminders follow_up_cases`),
};

type LeftOutColumns = Readonly<Record<string, Readonly<Partial<Record<LeftOut, readonly string[]>>>>>;

/** Columns that stay out of the rows of a table; with those of bytes, which are sealed or a hash, and the school's own id. */
export const LEFT_OUT_COLUMNS: LeftOutColumns = {
  people: { work: ["search_text"] },
  attempts: { answers: ["answers", "answer_versions", "key_scores", "checked_ids"], work: ["seed", "seq"] },
  homework_students: { answers: ["answer_text"] },
  // What is chosen now, and the next archive a moment later, must not tell one answer (ASK-4).
  asks: { anonymous: ["shown_answers", "ready_answers", "waiting_answers"] },
  ask_options: { anonymous: ["shown_answers", "ready_answers", "waiting_answers"] },
  ask_signatures: { access: ["code"] },
  ask_earlier_signatures: { access: ["code"] },
  grade_transcripts: { access: ["code"] },
  evaluations: { work: ["key"] },
  trainings: { work: ["key"] },
};
