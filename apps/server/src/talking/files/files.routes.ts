import * as contract from "@dars/contract/talking/files";

import type { FileStore } from "#platform/files/store.ts";
import type { Slice } from "#platform/http/api.ts";

import { createFile } from "./create-file.ts";
import { discardFile } from "./discard-file.ts";
import { finishFile } from "./finish-file.ts";
import { listFiles } from "./list-files.ts";
import type { FileReaders } from "./may-read.ts";
import { searchPages } from "./search-pages.ts";

/**
 * `readers`: who may read the owners of files, from the slices that have them. `schoolBytes`: the storage
 * limit of each school.
 */
export const files =
  (store: FileStore, readers: FileReaders, schoolBytes: number): Slice =>
  (api) => {
    api.serve(contract.createFile, (context, input) => createFile(schoolBytes, context, input));
    api.serve(contract.finishFile, (context, input) => finishFile(store, context, input));
    api.serve(contract.discardFile, (context, input) => discardFile(context, input));
    api.serve(contract.listFiles, (context, input) => listFiles(readers, context, input));
    api.serve(contract.searchPages, (context, input) => searchPages(readers, context, input));
  };
