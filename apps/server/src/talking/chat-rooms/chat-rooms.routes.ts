import * as settings from "@dars/contract/school/chat-settings";
import * as contract from "@dars/contract/talking/chat-rooms";
import * as classes from "@dars/contract/talking/class-rooms";
import { listUndelivered as undelivered } from "@dars/contract/talking/undelivered";

import type { Slice } from "#platform/http/api.ts";

import { readChatSettings, saveChatSettings } from "./chat-settings.ts";
import { enterClassRoom, leaveClassRoom, listClassRooms } from "./class-rooms.ts";
import { listChatPartners } from "./list-chat-partners.ts";
import { listRooms } from "./list-rooms.ts";
import { listUndelivered } from "./list-undelivered.ts";
import { openDirectRoom } from "./open-direct-room.ts";
import { quietRoom } from "./quiet-room.ts";
import { readRoom } from "./read-room.ts";

export const chatRooms: Slice = (api) => {
  api.serve(contract.listRooms, listRooms);
  api.serve(contract.readRoom, readRoom);
  api.serve(contract.listChatPartners, listChatPartners);
  api.serve(contract.openDirectRoom, openDirectRoom);
  api.serve(contract.quietRoom, quietRoom);
  api.serve(undelivered, listUndelivered);
  api.serve(classes.listClassRooms, (context) => listClassRooms(context));
  api.serve(classes.enterClassRoom, enterClassRoom);
  api.serve(classes.leaveClassRoom, leaveClassRoom);
  api.serve(settings.readChatSettings, readChatSettings);
  api.serve(settings.saveChatSettings, saveChatSettings);
};
