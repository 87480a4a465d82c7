import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why the server refused an act of the office, by the `reason` in its details. */
export const REASONS: Reasons = new Map<unknown, TextId>([
  ["revision", "office.refused-revision"],
  ["login-taken", "office.refused-login-taken"],
  ["elsewhere", "office.closed-elsewhere"],
  ["higher", "office.closed-higher"],
  ["last", "office.refused-last"],
  ["self", "office.refused-self"],
  ["no-student", "office.refused-no-student"],
  ["no-role", "office.refused-no-role"],
  ["printing", "office.refused-printing"],
]);
