import * as contract from "@dars/contract/talking/chat-rooms";

import type { Slice } from "#platform/http/api.ts";

import { pinMessage } from "./pin-message.ts";

export const roomPins: Slice = (api) => {
  api.serve(contract.pinMessage, pinMessage);
};
