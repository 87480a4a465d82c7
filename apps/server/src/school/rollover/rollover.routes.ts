import * as contract from "@dars/contract/school/rollover";

import type { Slice } from "#platform/http/api.ts";

import { adjustRolloverPlaces } from "./adjust-rollover-places.ts";
import { listRolloverPlaces } from "./list-rollover-places.ts";
import { prepareRollover } from "./prepare-rollover.ts";
import { readRollover } from "./read-rollover.ts";
import { rehearseRollover } from "./rehearse.ts";
import { submitRollover } from "./submit-rollover.ts";
import { undoRollover } from "./undo-rollover.ts";
import { waiveRolloverSection } from "./waive-rollover-section.ts";

export const rollover: Slice = (api) => {
  api.serve(contract.readRollover, readRollover);
  api.serve(contract.prepareRollover, prepareRollover);
  api.serve(contract.rehearseRollover, rehearseRollover);
  api.serve(contract.listRolloverPlaces, listRolloverPlaces);
  api.serve(contract.adjustRolloverPlaces, adjustRolloverPlaces);
  api.serve(contract.waiveRolloverSection, waiveRolloverSection);
  api.serve(contract.submitRollover, submitRollover);
  api.serve(contract.undoRollover, undoRollover);
};
