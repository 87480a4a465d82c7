import * as contract from "@dars/contract/talking/chat";

import type { Slice } from "#platform/http/api.ts";

import { editMessage, react, removeMessage } from "./change-message.ts";
import { dropHeld, listHeld } from "./held.ts";
import { listEvents } from "./list-events.ts";
import { listMessages } from "./list-messages.ts";
import { markRead } from "./mark-read.ts";
import { readUnread } from "./read-unread.ts";
import { sendMessage } from "./send-message.ts";

export const chat: Slice = (api) => {
  api.serve(contract.sendMessage, sendMessage);
  api.serve(contract.listEvents, listEvents);
  api.serve(contract.listMessages, listMessages);
  api.serve(contract.markRead, markRead);
  api.serve(contract.editMessage, editMessage);
  api.serve(contract.removeMessage, removeMessage);
  api.serve(contract.react, react);
  api.serve(contract.listHeld, listHeld);
  api.serve(contract.dropHeld, dropHeld);
  api.serve(contract.readUnread, readUnread);
};
