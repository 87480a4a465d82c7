import * as contract from "@dars/contract/talking/circulars";

import type { Slice } from "#platform/http/api.ts";

import { listCirculars, readCircular } from "./list-circulars.ts";
import { countCircular, recallCircular, resumeCircular, sendCircular } from "./send-circular.ts";

export const circulars: Slice = (api) => {
  api.serve(contract.countCircular, countCircular);
  api.serve(contract.sendCircular, sendCircular);
  api.serve(contract.listCirculars, listCirculars);
  api.serve(contract.readCircular, readCircular);
  api.serve(contract.recallCircular, recallCircular);
  api.serve(contract.resumeCircular, resumeCircular);
};
