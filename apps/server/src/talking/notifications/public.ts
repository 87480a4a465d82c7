export { watchChats } from "./watch-chats.ts";
export { checkNotices } from "./fall-back.ts";
export { checkDigests } from "./mail-digests.ts";
export { holdsRole } from "./holders.queries.ts";
export {
  isEnrolled,
  ownAccounts,
  studentOf,
  targetDay,
  targetId,
  type CauseOf,
  type NoticeCauses,
} from "./notice-cause.queries.ts";
export { buildAbout, joinSubject, selectSubject, selectWording } from "./notice-about.queries.ts";
export { notify, type Notice } from "./notify.ts";
export { listNotified } from "./notify.queries.ts";
export { notifyAsker } from "./notify-asker.ts";
export { notifyDeciders, notifyOffice, settleAbove, settleDeciders } from "./notify-deciders.ts";
export { decidedBy, forOffice, ownCauses } from "./own-causes.queries.ts";
export { settleOver } from "./settle-over.ts";
export { takeBackNotices } from "./take-back-notices.ts";
