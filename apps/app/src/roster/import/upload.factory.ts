import type { UploadIssue } from "@dars/contract/roster/upload-rows";
import type { Upload, UploadLine } from "@dars/contract/roster/uploads";

import { names } from "#platform/testing/names.ts";

export const anUploadLine = (change: Partial<UploadLine> = {}): UploadLine => ({
  id: 9,
  schoolId: 12,
  kind: "students",
  fileName: "students.xlsx",
  bytes: 42_000,
  state: "checked",
  uploadedBy: { name: names("Amal Al-Rubaie"), role: "school_management", isMe: true },
  uploadedAt: "2026-09-01T07:30:00.000Z",
  committedBy: null,
  committedAt: null,
  undoneAt: null,
  ...change,
});

/** Thirty students of whom one has an error, checked and ready. */
export const anUpload = (change: Partial<Upload> = {}): Upload => ({
  ...anUploadLine(),
  sha256: "a".repeat(64),
  partBytes: 524_288,
  missingParts: [],
  progress: null,
  counts: [
    {
      file: "students.xlsx",
      rows: 30,
      create: 29,
      update: 0,
      unchanged: 0,
      deactivate: 0,
      reject: 1,
      blocked: 0,
      skipped: 0,
    },
  ],
  issues: { errors: 1, warnings: 0 },
  changes: 29,
  duplicates: { all: 0, open: 0 },
  brake: null,
  choices: {},
  questions: [],
  columns: { taken: [], keys: [] },
  problem: null,
  commit: "ready",
  ...change,
});

export const anIssue = (change: Partial<UploadIssue> = {}): UploadIssue => ({
  position: 1,
  file: "students.xlsx",
  line: 7,
  column: "student.birth_date",
  code: "E_DATE",
  message: "'31/2/2014' is no date such as 2014-09-01 or 1/9/2014",
  params: [],
  blockedBy: null,
  cells: [
    { column: "student.given_ar", value: "تارا" },
    { column: "student.birth_date", value: "31/2/2014" },
  ],
  ...change,
});

export const NO_ROWS = { issues: [], changes: [], duplicates: [], next: null };
