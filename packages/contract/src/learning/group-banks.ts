import { route } from "#platform/route.ts";

import { readBankExport } from "./bank-exports.ts";
import * as banks from "./banks.ts";

// A bank that all schools of a group share: as a school's own, named by one of the group's schools, whose subjects and
// levels it is listed by. Administrators write it; those who teach or coordinate the subject take from it.

const WRITERS = { capability: "E2", on: "school", allow: { administrator: "group" } } as const;
const READERS = {
  capability: "E2",
  on: "school",
  allow: { teacher: "school", subject_coordinator: "subjects", administrator: "group" },
} as const;

const BANK = "/api/v6/schools/:schoolId/group-question-banks/:subjectId/:levelId";

export const listGroupBankQuestions = route({
  ...banks.listBankQuestions,
  path: `${BANK}/questions`,
  summary: "Questions of a bank of the group with their key",
  access: READERS,
});

export const createGroupBankQuestion = route({
  ...banks.createBankQuestion,
  path: `${BANK}/questions`,
  summary: "Put a question into a bank of the group",
  access: WRITERS,
});

export const editGroupBankQuestion = route({
  ...banks.editBankQuestion,
  path: `${BANK}/questions/:bankQuestionId`,
  summary: "Change a question of a bank of the group",
  access: WRITERS,
});

export const deleteGroupBankQuestion = route({
  ...banks.deleteBankQuestion,
  path: `${BANK}/questions/:bankQuestionId`,
  summary: "Take a question out of a bank of the group",
  access: WRITERS,
});

export const exportGroupBank = route({
  ...banks.exportBank,
  path: `${BANK}/export/:format`,
  summary: "A bank of the group as GIFT, Moodle XML or a package of QTI 2.2",
  access: WRITERS,
});

export const readGroupBankExport = route({
  ...readBankExport,
  path: `${BANK}/export/:format/report`,
  summary: "What a file of a bank of the group would not have of its questions",
  access: WRITERS,
});

export const createGroupQuestionImport = route({
  ...banks.createQuestionImport,
  path: `${BANK}/imports`,
  summary: "Announce a file of questions of the group",
  access: WRITERS,
});

export const putGroupQuestionImportPart = route({
  ...banks.putQuestionImportPart,
  path: `${BANK}/imports/:importId/parts/:part`,
  summary: "Send one part of a file of questions of the group",
  access: WRITERS,
});

export const listGroupQuestionImports = route({
  ...banks.listQuestionImports,
  path: `${BANK}/imports`,
  summary: "Files that were brought into a bank of the group",
  access: WRITERS,
});

export const readGroupQuestionImport = route({
  ...banks.readQuestionImport,
  path: `${BANK}/imports/:importId`,
  summary: "What becomes of each question of a file of the group",
  access: WRITERS,
});

export const commitGroupQuestionImport = route({
  ...banks.commitQuestionImport,
  path: `${BANK}/imports/:importId/commit`,
  summary: "Put the questions of a file into the bank of the group",
  access: WRITERS,
});

export const undoGroupQuestionImport = route({
  ...banks.undoQuestionImport,
  path: `${BANK}/imports/:importId/undo`,
  summary: "Take the questions of a file of the group out again",
  access: WRITERS,
});

export const putGroupQuestionPicture = route({
  ...banks.putQuestionPicture,
  path: "/api/v6/schools/:schoolId/group-question-media/:media",
  summary: "Store a picture for questions of the group",
  access: WRITERS,
});
