import * as contract from "@dars/contract/learning/banks";

import type { Slice } from "#platform/http/api.ts";

import { createBankQuestion, deleteBankQuestion, editBankQuestion } from "./edit-bank.ts";
import { exportBank } from "./export-bank.ts";
import {
  commitQuestionImport,
  createQuestionImport,
  listQuestionImports,
  putQuestionImportPart,
  readQuestionImport,
  undoQuestionImport,
} from "./import-questions.ts";
import { listBankQuestions, listBanks } from "./list-banks.ts";
import { readMedium } from "./read-medium.ts";

export const banks: Slice = (api) => {
  api.serve(contract.listBanks, listBanks);
  api.serve(contract.listBankQuestions, listBankQuestions);
  api.serve(contract.createBankQuestion, createBankQuestion);
  api.serve(contract.editBankQuestion, editBankQuestion);
  api.serve(contract.deleteBankQuestion, deleteBankQuestion);
  api.serve(contract.exportBank, exportBank);
  api.serve(contract.createQuestionImport, createQuestionImport);
  api.serve(contract.putQuestionImportPart, putQuestionImportPart);
  api.serve(contract.listQuestionImports, listQuestionImports);
  api.serve(contract.readQuestionImport, readQuestionImport);
  api.serve(contract.commitQuestionImport, commitQuestionImport);
  api.serve(contract.undoQuestionImport, undoQuestionImport);
  api.serve(contract.readQuestionMedium, readMedium);
};
