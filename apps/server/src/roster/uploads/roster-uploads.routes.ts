import * as rows from "@dars/contract/roster/upload-rows";
import * as contract from "@dars/contract/roster/uploads";

import type { Slice } from "#platform/http/api.ts";

import { checkUpload } from "./check-upload.ts";
import { commitUpload } from "./commit-upload.ts";
import { createUpload } from "./create-upload.ts";
import { decideDuplicate } from "./decide-duplicate.ts";
import { discardUpload } from "./discard-upload.ts";
import { fixRow } from "./fix-row.ts";
import { listRows } from "./list-rows.ts";
import { putPart } from "./put-part.ts";
import { readReport } from "./read-report.ts";
import { listUploads, readUpload } from "./read-upload.ts";
import { undoUpload } from "./undo-upload.ts";

export const rosterUploads: Slice = (api) => {
  api.serve(contract.createUpload, (context, input) => createUpload(context, input));
  api.serve(contract.putUploadPart, (context, input) => putPart(context, input));
  api.serve(contract.checkUpload, (context, input) => checkUpload(context, input));
  api.serve(contract.readUpload, (context, input) => readUpload(context, input));
  api.serve(contract.listUploads, (context, input) => listUploads(context, input));
  api.serve(contract.discardUpload, (context, input) => discardUpload(context, input));
  api.serve(contract.commitUpload, (context, input) => commitUpload(context, input));
  api.serve(contract.undoUpload, (context, input) => undoUpload(context, input));
  api.serve(rows.listUploadRows, (context, input) => listRows(context, input));
  api.serve(rows.readUploadReport, (context, input) => readReport(context, input));
  api.serve(rows.fixUploadRow, (context, input) => fixRow(context, input));
  api.serve(rows.decideUploadDuplicate, (context, input) => decideDuplicate(context, input));
};
