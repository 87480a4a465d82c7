import * as contract from "@dars/contract/talking/ready-replies";

import type { Slice } from "#platform/http/api.ts";

import { readReadyReplies } from "./read-ready-replies.ts";
import { keepOwnReplies, keepSchoolReplies } from "./save-ready-replies.ts";

export const readyReplies: Slice = (api) => {
  api.serve(contract.readReadyReplies, readReadyReplies);
  api.serve(contract.saveOwnReplies, keepOwnReplies);
  api.serve(contract.saveSchoolReplies, keepSchoolReplies);
};
