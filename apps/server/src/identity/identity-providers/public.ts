export { identities } from "./identities.routes.ts";
export { identitiesCommand } from "./identities.command.ts";
export { RelyingParty } from "./relying-party.ts";
