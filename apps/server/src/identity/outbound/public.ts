export { findMessageOfCause } from "./messages.queries.ts";
export { confirmByLink, followOutboundLink, stopByLink } from "./follow-outbound-link.ts";
export { findOutboundSettings } from "./outbound-settings.queries.ts";
export { describeApplication } from "./message-about.ts";
export { recordProof } from "./record-proof.ts";
export {
  listWays,
  queueToAddress,
  type AddressParts,
  type ConfiguredWays,
  type EnteredAddresses,
} from "./queue-to-address.ts";
export { queueMessages, queueToPeople } from "./queue-outbound.ts";
export type { CauseChecks } from "./send-outbound.ts";
export { serveReceipts } from "./serve-receipts.ts";
export { deleteMessagesAbout, listMessagesAbout } from "./sent-messages.queries.ts";
export { findAddressStop, saveAddressStop } from "./stop-addresses.ts";
export { takeCount } from "./take-count.ts";
