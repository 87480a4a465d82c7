import * as contract from "@dars/contract/school/setup";

import type { Slice } from "#platform/http/api.ts";

import { finishSetup } from "./finish-setup.ts";
import { readSetup } from "./read-setup.ts";
import type { SetupCode } from "./setup-code.ts";

export const setup =
  (code: SetupCode): Slice =>
  (api) => {
    api.serve(contract.readSetup, ({ database }) => readSetup(code, database));
    api.serve(contract.finishSetup, (context, { body }) => finishSetup(code, context, body));
  };
