export { rosterCommand } from "./roster.command.ts";
