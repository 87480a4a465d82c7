export { countUnread, type Counter, type Unread } from "./count-unread.ts";
