import * as contract from "@dars/contract/learning/lesson-documents";

import type { Slice } from "#platform/http/api.ts";
import type { PictureParts } from "#talking/files/public.ts";

import { readLessonDocument } from "./read-lesson-document.ts";

export const lessonDocuments =
  (parts: PictureParts): Slice =>
  (api) => {
    api.serve(contract.readLessonDocument, (context, input) => readLessonDocument(parts, context, input));
  };
