export { markLegacyClient } from "./settings.queries.ts";
export { findChoices, findDisclosures, saveChatChoices } from "./school-settings.queries.ts";
export { findPrincipal, listManagers } from "./managers.queries.ts";
