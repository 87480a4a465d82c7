export { bankRow } from "./bank-row.ts";
export { readHeadOffice, insertQuestions, type Bank } from "./banks.queries.ts";
export { importFile } from "./import-file.ts";
export { readImportFile } from "./read-import-file.ts";
export { insertUses, listPool } from "./pools.queries.ts";
export { sweepImports } from "./sweep-imports.ts";
export { writeBankFile } from "./export-bank.ts";
export { QUESTION_FILES, toExportReport, writeQuestionFile } from "./write-question-file.ts";
