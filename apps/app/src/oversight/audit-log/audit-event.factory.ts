import type { AuditEvent } from "@dars/contract/oversight/audit-log";

import { names } from "#platform/testing/names.ts";

/** An event about a student, by a member of the management. */
export const anAuditEvent = (own: Partial<AuditEvent>): AuditEvent => ({
  id: 9,
  at: "2026-09-10T08:00:00.000Z",
  action: "code.issued",
  by: { accountId: 4, name: names("Sara Jalal"), role: "school_management" },
  subject: { kind: "person", id: 26, name: names("Tara Barzani") },
  changes: {},
  ...own,
});
