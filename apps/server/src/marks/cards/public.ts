export { cards } from "./cards.routes.ts";
export { cardsCommand } from "./cards.command.ts";
export { serveCheck } from "./serve-check.ts";
export { cardTasks } from "./tasks.ts";
