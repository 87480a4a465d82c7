import { tied, type TiedColumn } from "./person-keys.ts";

const follow = (...keys: readonly string[]) => keys.map((key) => tied("follows", key));
const apart = (...keys: readonly string[]) => keys.map((key) => tied("apart", key));
const stay = (...keys: readonly string[]) => keys.map((key) => tied("stays", key));

/**
 * Columns that name people or accounts without a foreign key, lists and documents among them.
 * A test fails for a column of such a kind that is neither here nor said to name nobody.
 */
export const LOOSE_KEYS: readonly TiedColumn[] = [
  ...apart("attendance_registers.student_ids", "mark_publications.withheld", "posts.person_ids"),
  ...follow("school_settings.principal_id", "school_settings.safeguarding_lead_id"),
  ...follow("sessions.chosen_student_id"),
  ...apart("notifications.also_student_ids"),
  ...apart("rooms.staff_id", "rooms.other_staff_id", "room_events.sender_id", "room_events.reactions"),
  ...apart("roster_records.entity_id"),

  // Kept by triggers.
  ...stay("person_words.person_id"),
  // Decided requests; of a person about whom one waits, no record is merged.
  ...stay("proposals.changes", "proposals.payload", "proposals.subject_id"),
  // Files that were made, with the names of then.
  ...stay("card_batch_parts.student_ids", "letter_batch_parts.person_ids"),
  // Evidence, and logs of who did what, which nothing changes.
  ...stay("audit_events.account_id", "audit_events.changes", "audit_events.subject_id", "case_copies.events"),
  ...stay("evaluation_events.before", "exports_taken.account_id", "idempotency.response"),
  ...stay("mark_objections.commented_by", "mark_objections.coordinator_commented_by"),
  ...stay("moderation_acts.account_id", "moderation_acts.person_id", "moderation_cases.closed_by"),
  ...stay("room_events.change", "room_looks.account_id", "transcripts.allowed_by", "transcripts.asked_by"),
  // Imports and moves to the next year: what was, to take them back.
  ...stay("rollover_traces.row_key", "rollover_traces.was", "roster_changes.after", "roster_changes.before"),
  ...stay("roster_records.wording", "roster_upload_rows.content", "roster_uploads.choices"),
  // Work under way; what it finds of a merged record is that it is merged.
  ...stay("jobs.payload", "sign_in_challenges.details"),
];
