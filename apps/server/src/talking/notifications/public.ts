export { watchChats } from "./watch-chats.ts";
export { listHolders } from "./holders.queries.ts";
export { notify } from "./notify.ts";
