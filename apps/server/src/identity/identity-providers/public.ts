export { identitiesCommand } from "./identities.command.ts";
