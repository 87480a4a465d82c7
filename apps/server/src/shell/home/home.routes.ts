import * as contract from "@dars/contract/shell/home";
import { listOwnRequests as ownRequests } from "@dars/contract/shell/own-requests";
import * as tonight from "@dars/contract/shell/tonight";

import { ReadsTogether } from "#platform/db/reads-together.ts";
import type { Slice } from "#platform/http/api.ts";

import { chooseTask } from "./choose-task.ts";
import { listFamilies } from "./family.queries.ts";
import { listOwnRequests } from "./list-own-requests.ts";
import { readFamilyHome } from "./read-family-home.ts";
import { openHomes, readHome } from "./read-home.ts";
import { readTonight } from "./read-tonight.ts";

export const home: Slice = (api) => {
  const families = new ReadsTogether(listFamilies);
  const homes = openHomes();
  api.serve(contract.readHome, (context) => readHome(homes, context));
  api.serve(contract.readFamilyHome, (context) => readFamilyHome(families, context));
  api.serve(tonight.readTonight, (context) => readTonight(families, context));
  api.serve(tonight.chooseTask, chooseTask);
  api.serve(ownRequests, (context) => listOwnRequests(families, context));
};
