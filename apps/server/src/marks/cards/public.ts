export { cardsCommand } from "./cards.command.ts";
export { serveCheck } from "./serve-check.ts";
