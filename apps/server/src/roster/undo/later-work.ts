import type { LaterWork } from "@dars/contract/later-work";

/** The tables in which somebody may have gone on working with an import, by what people call that work. */
const WORK: readonly (readonly [LaterWork, readonly string[]])[] = [
  ["schools", ["schools"]],
  ["settings", ["groups", "group_settings", "school_settings", "word_lists", "retention_policies"]],
  ["settings", ["identity_providers", "oneroster_clients"]],
  ["years", ["academic_years", "terms"]],
  ["levels", ["levels"]],
  ["subjects", ["subjects"]],
  ["offerings", ["subject_offerings"]],
  ["sections", ["sections"]],
  ["classes", ["teaching_classes"]],
  ["people", ["people"]],
  ["students", ["students"]],
  ["teachers", ["teachers"]],
  ["guardian_links", ["guardian_links"]],
  ["enrolments", ["enrolments", "section_stays", "section_moves", "class_enrolments"]],
  ["assignments", ["teacher_assignments"]],
  ["accounts", ["accounts", "account_people", "account_schools", "one_time_codes", "sessions"]],
  ["accounts", ["authenticators", "recovery_codes", "passkeys", "linked_identities", "sign_in_challenges"]],
  ["accounts", ["notification_choices", "notification_hours"]],
  ["logins", ["login_names"]],
  ["roles", ["role_assignments", "coordinator_scopes", "evaluator_scopes"]],
  ["imports", ["roster_batches", "roster_records", "roster_jobs", "roster_row_marks"]],
  ["imports", ["roster_uploads", "roster_upload_pairs"]],
  ["exports", ["exports_taken", "export_counts"]],
  ["proposals", ["proposals"]],
  ["devices", ["class_devices"]],
  ["pictures", ["picture_pins"]],
  ["files", ["files"]],
  ["chat", ["room_events", "held_messages", "room_guests"]],
  ["looks", ["room_looks", "transcripts", "views"]],
  ["moderation", ["moderation_acts", "moderation_cases", "moderation_reports", "legal_holds"]],
  ["letters", ["message_threads", "message_entries", "mailings"]],
  ["posts", ["posts", "post_comments", "post_readings"]],
  ["audit", ["audit_events", "audit_seals"]],
];

const BY_TABLE: ReadonlyMap<string, LaterWork> = new Map(
  WORK.flatMap(([kind, tables]) => tables.map((table) => [table, kind] as const)),
);

/** What people call work in a table. A test holds every table against it that may point to an import. */
export function laterWorkIn(table: string): LaterWork {
  const kind = BY_TABLE.get(table);
  if (!kind) throw new Error(`Nobody has said what work in ${table} is called.`);
  return kind;
}
