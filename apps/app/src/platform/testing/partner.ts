import type { Reply } from "@dars/contract/platform/route";
import type { listChatPartners } from "@dars/contract/talking/chat-rooms";

import { names } from "./names.ts";

/** A parent whom a teacher of the child may write to, and with whom there is no room yet. */
export const PARTNER: Reply<typeof listChatPartners>["partners"][number] = {
  schoolId: 12,
  personId: 88,
  name: names("Ali Al-Mousawi"),
  about: { id: 55, name: names("Zainab Al-Mousawi") },
  kind: "teacher_parent",
  subject: null,
  roomId: null,
};
