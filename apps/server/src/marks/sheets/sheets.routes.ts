import {
  addClassColumn as addRoute,
  changeClassColumn as changeRoute,
  removeClassColumn as removeRoute,
} from "@dars/contract/marks/class-columns";
import {
  approveColumns as approveRoute,
  undoApprovals as undoRoute,
} from "@dars/contract/marks/column-approvals";
import {
  linkColumnExercises as linkRoute,
  readColumnExercises as columnRoute,
} from "@dars/contract/marks/column-exercises";
import { unlockColumn as unlockRoute } from "@dars/contract/marks/column-unlocking";
import {
  compareOwnMarkWorkbook as ownRoute,
  readOwnMarkWorkbook as workbookRoute,
} from "@dars/contract/marks/mark-workbooks";
import { listSectionColumns as columnsRoute } from "@dars/contract/marks/section-columns";
import * as contract from "@dars/contract/marks/sheets";

import type { Slice } from "#platform/http/api.ts";

import { addClassColumn } from "./add-class-column.ts";
import { approveColumns } from "./approve-columns.ts";
import { changeClassColumn } from "./change-class-column.ts";
import { compareMarkWorkbook } from "./compare-mark-workbook.ts";
import { compareOwnMarkWorkbook } from "./compare-own-mark-workbook.ts";
import { linkColumnExercises } from "./link-column-exercises.ts";
import { listMarkChanges } from "./list-mark-changes.ts";
import { listSectionColumns } from "./list-section-columns.ts";
import { decideColumn, submitColumn } from "./move-column.ts";
import { readColumnExercises } from "./read-column-exercises.ts";
import { readMarkWorkbook } from "./read-mark-workbook.ts";
import { readOwnMarkWorkbook } from "./read-own-mark-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import { removeClassColumn } from "./remove-class-column.ts";
import { saveMarks } from "./save-marks.ts";
import { undoApprovals } from "./undo-approvals.ts";
import { unlockColumn } from "./unlock-column.ts";

export const sheets: Slice = (api) => {
  api.serve(contract.readSheet, readSheet);
  api.serve(contract.saveMarks, saveMarks);
  api.serve(contract.submitColumn, submitColumn);
  api.serve(contract.decideColumn, decideColumn);
  api.serve(approveRoute, approveColumns);
  api.serve(undoRoute, undoApprovals);
  api.serve(columnsRoute, listSectionColumns);
  api.serve(unlockRoute, unlockColumn);
  api.serve(contract.listMarkChanges, listMarkChanges);
  api.serve(contract.readMarkWorkbook, readMarkWorkbook);
  api.serve(workbookRoute, readOwnMarkWorkbook);
  api.serve(ownRoute, compareOwnMarkWorkbook);
  api.serve(columnRoute, readColumnExercises);
  api.serve(linkRoute, linkColumnExercises);
  api.serve(contract.compareMarkWorkbook, compareMarkWorkbook);
  api.serve(addRoute, addClassColumn);
  api.serve(changeRoute, changeClassColumn);
  api.serve(removeRoute, removeClassColumn);
};
