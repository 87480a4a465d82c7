export { countUnread, type Unread } from "./count-unread.ts";
