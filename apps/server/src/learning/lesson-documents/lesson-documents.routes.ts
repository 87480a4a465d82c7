import * as contract from "@dars/contract/learning/lesson-documents";

import type { Slice } from "#platform/http/api.ts";

import { readLessonDocument } from "./read-lesson-document.ts";

export const lessonDocuments: Slice = (api) => {
  api.serve(contract.readLessonDocument, readLessonDocument);
};
