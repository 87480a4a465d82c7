import { readBankExport as reportRoute } from "@dars/contract/learning/bank-exports";
import * as contract from "@dars/contract/learning/banks";
import * as groups from "@dars/contract/learning/group-banks";

import type { Slice } from "#platform/http/api.ts";

import { createBankQuestion, deleteBankQuestion, editBankQuestion } from "./edit-bank.ts";
import { exportBank, readBankExport } from "./export-bank.ts";
import {
  commitQuestionImport,
  createQuestionImport,
  listQuestionImports,
  putQuestionImportPart,
  readQuestionImport,
  undoQuestionImport,
} from "./import-questions.ts";
import { listBankQuestions, listBanks } from "./list-banks.ts";
import { ofGroup, ofSchool, putPicture } from "./put-picture.ts";
import { readMedium } from "./read-medium.ts";
import { groupBank, schoolBank } from "./require-bank.ts";

export const banks: Slice = (api) => {
  api.serve(contract.listBanks, listBanks);
  api.serve(contract.listBankQuestions, listBankQuestions(schoolBank));
  api.serve(contract.createBankQuestion, createBankQuestion(schoolBank));
  api.serve(contract.editBankQuestion, editBankQuestion(schoolBank));
  api.serve(contract.deleteBankQuestion, deleteBankQuestion(schoolBank));
  api.serve(contract.exportBank, exportBank(schoolBank));
  api.serve(reportRoute, readBankExport(schoolBank));
  api.serve(contract.createQuestionImport, createQuestionImport(schoolBank));
  api.serve(contract.putQuestionImportPart, putQuestionImportPart(schoolBank));
  api.serve(contract.listQuestionImports, listQuestionImports(schoolBank));
  api.serve(contract.readQuestionImport, readQuestionImport(schoolBank));
  api.serve(contract.commitQuestionImport, commitQuestionImport(schoolBank));
  api.serve(contract.undoQuestionImport, undoQuestionImport(schoolBank));
  api.serve(contract.putQuestionPicture, putPicture(ofSchool));
  api.serve(contract.readQuestionMedium, readMedium);
  api.serve(groups.listGroupBankQuestions, listBankQuestions(groupBank));
  api.serve(groups.createGroupBankQuestion, createBankQuestion(groupBank));
  api.serve(groups.editGroupBankQuestion, editBankQuestion(groupBank));
  api.serve(groups.deleteGroupBankQuestion, deleteBankQuestion(groupBank));
  api.serve(groups.exportGroupBank, exportBank(groupBank));
  api.serve(groups.readGroupBankExport, readBankExport(groupBank));
  api.serve(groups.createGroupQuestionImport, createQuestionImport(groupBank));
  api.serve(groups.putGroupQuestionImportPart, putQuestionImportPart(groupBank));
  api.serve(groups.listGroupQuestionImports, listQuestionImports(groupBank));
  api.serve(groups.readGroupQuestionImport, readQuestionImport(groupBank));
  api.serve(groups.commitGroupQuestionImport, commitQuestionImport(groupBank));
  api.serve(groups.undoGroupQuestionImport, undoQuestionImport(groupBank));
  api.serve(groups.putGroupQuestionPicture, putPicture(ofGroup));
};
