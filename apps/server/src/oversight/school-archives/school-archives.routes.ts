import * as contract from "@dars/contract/oversight/school-archives";

import type { Slice } from "#platform/http/api.ts";

import { linkSchoolArchive } from "./link-school-archive.ts";
import { askSchoolArchive, readSchoolArchive, stopSchoolArchive } from "./school-archives.ts";

/** Everything of a school as one archive; `serveArchives` has its bytes. */
export const schoolArchives: Slice = (api) => {
  api.serve(contract.readSchoolArchive, readSchoolArchive);
  api.serve(contract.askSchoolArchive, askSchoolArchive);
  api.serve(contract.stopSchoolArchive, stopSchoolArchive);
  api.serve(contract.linkSchoolArchive, linkSchoolArchive);
};
