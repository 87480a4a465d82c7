import * as contract from "@dars/contract/oversight/data-rights";

import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { askDataExportOf } from "./ask-data-export-of.ts";
import { askDataExport } from "./ask-data-export.ts";
import { askErasure } from "./ask-erasure.ts";
import { listDataExports } from "./list-data-exports.ts";
import { readDataExportOf } from "./read-data-export-of.ts";
import { readErasure } from "./read-erasure.ts";
import { takeDataExport } from "./take-data-export.ts";

/** The rights of the people concerned; `store` is where finished exports lie. */
export const dataRights =
  (store: FileStore): Slice =>
  (api) => {
    api.serve(contract.listDataExports, (context) => listDataExports(context));
    api.serve(contract.askDataExport, (context, input) => askDataExport(context, input));
    api.serve(contract.takeDataExport, (context, input) => takeDataExport(context, store, input));
    api.serve(contract.askDataExportOf, (context, input) => askDataExportOf(context, input));
    api.serve(contract.readDataExportOf, (context, input) => readDataExportOf(context, input));
    api.serve(contract.askErasure, (context, input) => askErasure(context, input));
    api.serve(contract.readErasure, (context, input) => readErasure(context, input));
  };
