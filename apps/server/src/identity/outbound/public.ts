export { confirmByLink, followOutboundLink, stopByLink } from "./follow-outbound-link.ts";
export { findOutboundSettings } from "./outbound-settings.queries.ts";
export { provePhone } from "./prove-phone.ts";
export { queueMessages, queueToPeople } from "./queue-outbound.ts";
export type { CauseChecks } from "./send-outbound.ts";
export { serveReceipts } from "./serve-receipts.ts";
