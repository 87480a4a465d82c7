import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, Nothing, Theme, nullable } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";

import { Question } from "./questions.ts";
import { MediaKey } from "./rich-text.ts";

/** Bytes of each part of a file of questions but the last. */
export const IMPORT_PART_BYTES = 512 * 1024;
export const IMPORT_BYTES = 32 * 1024 * 1024;

const Revision = Type.Integer({ minimum: 1 });

/** All questions of a subject and level that a school or a group shares. */
export const BankLine = Type.Object({
  subject: Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) }),
  level: Type.Object({ id: Id, name: Names }),
  questions: Type.Integer(),
  /** Whether the caller reads its questions. The office sees how many there are (E2). */
  isOpen: Type.Boolean(),
  /** Whether the caller writes them; absent: wherever it reads them. */
  mayWrite: Type.Optional(Type.Boolean()),
});
export type BankLine = Static<typeof BankLine>;

export const BankQuestion = Type.Object({
  id: Id,
  question: Question,
  revision: Revision,
  /** How many exercises have taken it over: of the school; for who writes a bank of the group, of all its schools. */
  uses: Type.Integer(),
  /** How many schools these are of. */
  schools: Type.Optional(Type.Integer()),
  /** The latest of them, with their lessons; none of other schools. */
  usedIn: Type.Optional(Type.Array(Type.Object({ id: Id, title: Type.String(), lesson: nullable(Names) }))),
});
export type BankQuestion = Static<typeof BankQuestion>;

export const ImportedItem = Type.Object({
  /** Its position in its file, such as line 12. */
  id: Type.String(),
  /** Known: the bank has the same question already. */
  state: Type.Enum(["imported", "withLoss", "refused", "known"]),
  reasons: Type.Array(Type.String()),
  /** Its first words; empty where it is refused. */
  words: Type.String(),
});
export type ImportedItem = Static<typeof ImportedItem>;

export const QuestionImport = Type.Object({
  id: Id,
  fileName: Type.String(),
  /** Receiving: nothing of it is in the bank. */
  state: Type.Enum(["receiving", "committed", "undone"]),
  createdAt: Instant,
  committedAt: nullable(Instant),
  undoneAt: nullable(Instant),
  format: Type.String(),
  items: Type.Array(ImportedItem),
  /** Whether the file is still there and has pages for `readPackagePages`: for a day, before and after its questions are put in. */
  hasPages: Type.Boolean(),
  /** Whether it can be taken back: none of its questions is used or was changed. */
  mayUndo: Type.Boolean(),
});
export type QuestionImport = Static<typeof QuestionImport>;

export const QuestionImportLine = Type.Object({
  id: Id,
  fileName: Type.String(),
  state: QuestionImport.properties.state,
  questions: Type.Integer(),
  createdAt: Instant,
});
export type QuestionImportLine = Static<typeof QuestionImportLine>;

export const ExportFormat = Type.Enum(["gift", "qti", "moodle"]);
export type ExportFormat = Static<typeof ExportFormat>;

const authors = { teacher: "school", subject_coordinator: "subjects" } as const;
const E2 = { capability: "E2", on: "school", allow: authors } as const;
/** Questions of a bank are shown with their keys. */
const E7 = { capability: "E7", on: "school", allow: authors } as const;

const bank = { schoolId: Id, subjectId: Id, levelId: Id };
const OneQuestion = Type.Object({ ...bank, bankQuestionId: Id });
const OneImport = Type.Object({ ...bank, importId: Id });
const BANK = "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId";

export const listBanks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/question-banks",
  summary: "Banks of questions",
  access: {
    capability: "E2",
    on: "school",
    allow: { ...authors, school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    banks: Type.Array(BankLine),
    /** Banks that all schools of the group share. */
    group: Type.Optional(Type.Array(BankLine)),
  }),
});

/** The newest first. */
export const listBankQuestions = route({
  method: "GET",
  path: `${BANK}/questions`,
  summary: "Questions of a bank with their key",
  access: E7,
  repeatable: true,
  params: Type.Object(bank),
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    type: Type.Optional(Type.String({ maxLength: 20 })),
    tag: Type.Optional(Type.String({ maxLength: 100 })),
    difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({
    bank: BankLine,
    questions: Type.Array(BankQuestion),
    /** The most frequent tags of the bank. */
    tags: Type.Array(Type.String()),
    next: nullable(Id),
  }),
});

export const createBankQuestion = route({
  method: "POST",
  path: `${BANK}/questions`,
  summary: "Put a question into a bank",
  access: E2,
  repeatable: true,
  params: Type.Object(bank),
  body: Type.Object({ key: ClientId, question: Question }),
  reply: Type.Object({ id: Id, revision: Revision }),
  errors: ["conflict"],
});

/** Exercises that have copied it keep their version. */
export const editBankQuestion = route({
  method: "PUT",
  path: `${BANK}/questions/:bankQuestionId`,
  summary: "Change a question of a bank",
  access: E2,
  repeatable: true,
  params: OneQuestion,
  body: Type.Object({ key: ClientId, revision: Revision, question: Question }),
  reply: Type.Object({ id: Id, revision: Revision }),
  errors: ["conflict"],
});

/** Exercises that have taken it over keep it. */
export const deleteBankQuestion = route({
  method: "DELETE",
  path: `${BANK}/questions/:bankQuestionId`,
  summary: "Take a question out of a bank",
  access: E2,
  repeatable: true,
  params: OneQuestion,
  reply: Nothing,
});

export const exportBank = route({
  method: "GET",
  path: `${BANK}/export/:format`,
  summary: "A bank as GIFT, Moodle XML or a package of QTI 2.2",
  access: E7,
  repeatable: true,
  params: Type.Object({ ...bank, format: ExportFormat }),
  reply: File,
});

export const createQuestionImport = route({
  method: "POST",
  path: `${BANK}/imports`,
  summary: "Announce a file of questions",
  access: E2,
  repeatable: true,
  params: Type.Object(bank),
  body: Type.Object({
    key: ClientId,
    fileName: Type.String({ minLength: 1, maxLength: 255 }),
    bytes: Type.Integer({ minimum: 1, maximum: IMPORT_BYTES }),
  }),
  reply: Type.Object({ id: Id }),
});

export const putQuestionImportPart = route({
  method: "PUT",
  path: `${BANK}/imports/:importId/parts/:part`,
  summary: "Send one part of a file of questions",
  access: E2,
  repeatable: true,
  params: Type.Object({ ...bank, importId: Id, part: Type.Integer({ minimum: 0, maximum: 63 }) }),
  body: Bytes,
  reply: Nothing,
  errors: ["conflict"],
});

export const listQuestionImports = route({
  method: "GET",
  path: `${BANK}/imports`,
  summary: "Files that were brought into a bank",
  access: E2,
  repeatable: true,
  params: Type.Object(bank),
  reply: Type.Object({ bank: BankLine, imports: Type.Array(QuestionImportLine) }),
});

/** Before it is committed: the planned outcome of each item. */
export const readQuestionImport = route({
  method: "GET",
  path: `${BANK}/imports/:importId`,
  summary: "What becomes of each question of a file",
  access: E2,
  repeatable: true,
  params: OneImport,
  reply: QuestionImport,
  errors: ["conflict"],
});

/** All that can be taken over, or nothing. Twice is once. */
export const commitQuestionImport = route({
  method: "PUT",
  path: `${BANK}/imports/:importId/commit`,
  summary: "Put the questions of a file into the bank",
  access: E2,
  repeatable: true,
  params: OneImport,
  reply: QuestionImport,
  errors: ["conflict"],
});

/** Refused while one of its questions is used, or was changed. */
export const undoQuestionImport = route({
  method: "PUT",
  path: `${BANK}/imports/:importId/undo`,
  summary: "Take the questions of a file out again",
  access: E2,
  repeatable: true,
  params: OneImport,
  reply: QuestionImport,
  errors: ["conflict"],
});

/** Bytes of a picture that is put into a question. */
export const PICTURE_BYTES = 10 * 1024 * 1024;

/** Before a question that shows it is saved. Refused where the bytes are no picture, or have another hash. */
export const putQuestionPicture = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/question-media/:media",
  summary: "Store a picture for questions of the school",
  access: E2,
  repeatable: true,
  params: Type.Object({ schoolId: Id, media: MediaKey }),
  body: Bytes,
  mostBytes: PICTURE_BYTES,
  reply: Nothing,
  errors: ["invalid"],
});

/** A picture or recording: for the staff of the school, and for students with an exercise that shows it. */
export const readQuestionMedium = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/question-media/:media",
  summary: "A picture or recording of a question",
  access: {
    capability: "L2",
    on: "school",
    allow: {
      parent: "children",
      student: "classes",
      teacher: "classes",
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
    },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, media: MediaKey }),
  reply: File,
});
