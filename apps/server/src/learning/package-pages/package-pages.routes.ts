import * as contract from "@dars/contract/learning/package-pages";

import type { Slice } from "#platform/http/api.ts";
import type { PictureParts } from "#talking/files/public.ts";

import { importPackagePages } from "./import-package-pages.ts";
import { readPackagePages } from "./read-package-pages.ts";

export const packagePages =
  (parts: PictureParts): Slice =>
  (api) => {
    api.serve(contract.readPackagePages, readPackagePages);
    api.serve(contract.importPackagePages, (context, input) => importPackagePages(parts, context, input));
  };
