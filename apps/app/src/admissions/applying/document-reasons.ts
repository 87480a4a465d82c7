import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why the server refuses a document, an answer or a decision. */
export const DOCUMENT_REASONS: Reasons = new Map([
  ["type", "applying.document-unreadable"],
  ["broken", "applying.document-unreadable"],
  ["pixels", "applying.document-large"],
  ["most", "applying.document-most"],
  ["closed", "applying.document-closed"],
  ["school-full", "applying.document-no-room"],
  ["step", "applying.changed"],
  ["full", "applying.slot-full"],
  ["offer-over", "applying.offer-over"],
]);
