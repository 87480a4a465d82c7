import { tied, type TiedColumn, type UniqueWith } from "./person-keys.ts";

const follows = (key: string, unless?: readonly UniqueWith[], where?: string) =>
  tied("follows", key, unless, where);
const apart = (key: string) => tied("apart", key);
const stay = (...keys: readonly string[]) => keys.map((key) => tied("stays", key));

/**
 * Every column with a foreign key to accounts, where both records have one: sign-in names and what its owner writes
 * goes on with, follow to the account that remains; logs keep who wrote them, as the closed account stays with the
 * merged record and its name. A test fails for a column that is missing.
 */
export const ACCOUNT_KEYS: readonly TiedColumn[] = [
  follows("absence_excuses.sent_by"),
  follows("bank_questions.author_id"),
  follows("erasure_requests.asked_by"),
  follows("evaluations.author_id"),
  follows("exercises.author_id"),
  follows("family_task_choices.account_id"),
  follows("files.account_id"),
  follows("guide_video_views.account_id", [{ columns: ["video_id"] }]),
  follows("guide_videos.author_id"),
  follows("lesson_pins.account_id"),
  follows("lesson_versions.author_id"),
  follows("linked_identities.account_id"),
  follows("login_names.account_id"),
  follows("mailings.other_account_id"),
  follows("mailings.sent_by", [{ columns: ["key"] }]),
  follows("mark_acknowledgements.account_id", [{ columns: ["student_id", "year_id", "revision"] }]),
  follows("mark_objections.filed_by"),
  follows("message_entries.author_id"),
  follows("message_readings.account_id", [{ columns: ["thread_id"] }]),
  follows("message_threads.claimed_by"),
  follows("message_threads.other_account_id"),
  follows("message_threads.started_by"),
  follows("passkeys.account_id"),
  follows("post_comments.author_id"),
  follows("post_readings.account_id", [{ columns: ["post_id"] }]),
  follows("posts.author_id"),
  // Or one person could ask with one account and approve with the other.
  follows("proposals.proposed_by", [], "state = 'waiting'"),
  follows("question_imports.account_id"),
  follows("ready_replies.account_id", [{ columns: [] }]),
  follows("trainings.created_by"),
  follows("video_tasks.author_id"),

  apart("account_people.account_id"),
  apart("role_assignments.account_id"),
  apart("sessions.account_id"),

  // Second steps, codes and choices of the account that is closed.
  ...stay("account_schools.account_id", "authenticators.account_id", "calendar_feeds.account_id"),
  ...stay("export_counts.account_id", "idempotency.account_id", "notification_choices.account_id"),
  ...stay("notification_hours.account_id", "one_time_codes.account_id", "one_time_codes.issued_by"),
  ...stay("recovery_codes.account_id", "report_views.account_id", "sign_in_challenges.account_id"),
  ...stay("lesson_leases.account_id", "video_take_claims.account_id"),
  // Scopes of roles with which no account is closed here.
  ...stay("coordinator_scopes.account_id", "evaluator_scopes.account_id"),
  // Who did it.
  ...stay("absence_excuses.decided_by", "attempt_mark_history.marker_id", "attempt_marks.marker_id"),
  ...stay("attendance_changes.marked_by", "attendance_marks.marked_by", "attendance_registers.taken_by"),
  ...stay("card_batches.asked_by", "cards.issued_by", "care_notes.changed_by", "circulars.sent_by"),
  ...stay("class_codes.issued_by", "class_devices.enrolled_by", "data_exports.asked_by"),
  ...stay("decision_allocations.decided_by", "decision_allocations.proposed_by", "erasures.approved_by"),
  ...stay("erasure_requests.refused_by"),
  ...stay("evaluation_events.account_id", "external_marks.entered_by", "family_consents.decided_by"),
  ...stay("follow_up_cases.changed_by", "follow_up_entries.changed_by", "grade_policies.chosen_by"),
  ...stay("grade_transcripts.issued_by", "legal_holds.lifted_by", "legal_holds.placed_by"),
  ...stay("late_joiners.decided_by", "late_joiners.ended_by"),
  ...stay("lesson_changes.changed_by", "lessons_taught.account_id", "letter_batches.asked_by"),
  ...stay("mark_changes.changed_by", "mark_columns.decided_by", "mark_columns.submitted_by"),
  ...stay("mark_objections.answered_by", "mark_publications.made_by", "marks.changed_by"),
  ...stay("ministry_results.changed_by", "ready_replies.changed_by"),
  ...stay("oneroster_clients.created_by", "person_merges.approved_by", "person_photos.set_by"),
  ...stay("picture_pins.set_by"),
  ...stay("proposals.decided_by", "result_looks.account_id", "rollover_waivers.waived_by"),
  ...stay("rollovers.committed_by", "rollovers.started_by", "rollovers.undone_by"),
  ...stay("roster_batches.committed_by", "roster_upload_pairs.decided_by", "roster_uploads.answered_by"),
  ...stay("records_apart.marked_by"),
  ...stay("roster_uploads.committed_by", "roster_uploads.undone_by", "roster_uploads.uploaded_by"),
  ...stay("rubrics.created_by", "section_moves.made_by", "staff_absence_reports.decided_by"),
  ...stay("staff_absences.recorded_by", "timetables.published_by", "video_looks.account_id"),
  ...stay("video_take_history.reviewer_id", "video_takes.reviewer_id", "views.viewer_account_id"),
  ...stay("year_conduct.changed_by"),
];
