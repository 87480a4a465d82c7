export { clientsCommand } from "./clients.command.ts";
export { serveOneRoster } from "./serve-oneroster.ts";
