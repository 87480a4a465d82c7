import * as contract from "@dars/contract/shell/home";
import * as tonight from "@dars/contract/shell/tonight";

import type { Slice } from "#platform/http/api.ts";

import { chooseTask } from "./choose-task.ts";
import { readFamilyHome } from "./read-family-home.ts";
import { readHome } from "./read-home.ts";
import { readTonight } from "./read-tonight.ts";

export const home: Slice = (api) => {
  api.serve(contract.readHome, (context) => readHome(context));
  api.serve(contract.readFamilyHome, (context) => readFamilyHome(context));
  api.serve(tonight.readTonight, (context) => readTonight(context));
  api.serve(tonight.chooseTask, chooseTask);
};
