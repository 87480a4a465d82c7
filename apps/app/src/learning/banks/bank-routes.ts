import { readBankExport } from "@dars/contract/learning/bank-exports";
import * as school from "@dars/contract/learning/banks";
import * as group from "@dars/contract/learning/group-banks";

import type { BankPlace } from "./bank-address.ts";

const SCHOOL = {
  listQuestions: school.listBankQuestions,
  createQuestion: school.createBankQuestion,
  editQuestion: school.editBankQuestion,
  deleteQuestion: school.deleteBankQuestion,
  exportAll: school.exportBank,
  readExport: readBankExport,
  createImport: school.createQuestionImport,
  putImportPart: school.putQuestionImportPart,
  listImports: school.listQuestionImports,
  readImport: school.readQuestionImport,
  commitImport: school.commitQuestionImport,
  undoImport: school.undoQuestionImport,
} as const;

const GROUP = {
  listQuestions: group.listGroupBankQuestions,
  createQuestion: group.createGroupBankQuestion,
  editQuestion: group.editGroupBankQuestion,
  deleteQuestion: group.deleteGroupBankQuestion,
  exportAll: group.exportGroupBank,
  readExport: group.readGroupBankExport,
  createImport: group.createGroupQuestionImport,
  putImportPart: group.putGroupQuestionImportPart,
  listImports: group.listGroupQuestionImports,
  readImport: group.readGroupQuestionImport,
  commitImport: group.commitGroupQuestionImport,
  undoImport: group.undoGroupQuestionImport,
} as const;

/** The calls of a bank: the same ones for a school's own and for one of the group. */
export const bankRoutes = ({ isGroup }: Pick<BankPlace, "isGroup">) => (isGroup ? GROUP : SCHOOL);
