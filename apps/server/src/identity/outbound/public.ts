export { confirmByLink, followOutboundLink, stopByLink, type OutboundPage } from "./follow-outbound-link.ts";
export { findOutboundSettings } from "./outbound-settings.queries.ts";
export { queueMessages, queueToPeople, type PersonMessage } from "./queue-outbound.ts";
export type { CauseChecks } from "./send-outbound.ts";
export { serveReceipts } from "./serve-receipts.ts";
