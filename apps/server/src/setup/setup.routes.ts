import * as contract from "@dars/contract/setup";

import type { Slice } from "#platform/http/api.ts";

import { finishSetup } from "./finish-setup.ts";
import type { SetupCode } from "./setup-code.ts";

export const setup =
  (code: SetupCode): Slice =>
  (api) => {
    api.serve(contract.readSetup, async () => ({ isOpen: code.isOpen }));
    api.serve(contract.finishSetup, (context, { body }) => finishSetup(code, context, body));
  };
