export { watchChats } from "./watch-chats.ts";
export { listApprovers, listHolders } from "./holders.queries.ts";
export { notify } from "./notify.ts";
