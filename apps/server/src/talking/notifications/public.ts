export { watchChats } from "./watch-chats.ts";
export { listHolders } from "./holders.queries.ts";
export { notify, type Notice } from "./notify.ts";
export { listNotified } from "./notify.queries.ts";
export { notifyAsker } from "./notify-asker.ts";
export { notifyDeciders, settleDeciders } from "./notify-deciders.ts";
export { settleNotices } from "./settle-notices.ts";
export { takeBackNotices } from "./take-back-notices.ts";
