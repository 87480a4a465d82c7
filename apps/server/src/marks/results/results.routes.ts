import * as objections from "@dars/contract/marks/objections";
import * as looks from "@dars/contract/marks/result-looks";
import * as contract from "@dars/contract/marks/results";
import { listSectionResults as sectionRoute } from "@dars/contract/marks/section-results";
import { listSubjectResults as subjectRoute } from "@dars/contract/marks/subject-results";

import { ReadsTogether } from "#platform/db/reads-together.ts";
import type { Slice } from "#platform/http/api.ts";

import { acknowledgeResult } from "./acknowledge-result.ts";
import { answerObjection } from "./answer-objection.ts";
import { commentObjection } from "./comment-objection.ts";
import { listObjections } from "./list-objections.ts";
import { listResultLooks } from "./list-result-looks.ts";
import { listResultYears } from "./list-result-years.ts";
import { listSectionResults } from "./list-section-results.ts";
import { listSubjectResults } from "./list-subject-results.ts";
import { objectToMark } from "./object-to-mark.ts";
import { readLookedResults } from "./read-looked-results.ts";
import { readPublishedYear } from "./read-published-year.ts";
import { ReleasedColumns } from "./released-columns.ts";
import { startResultLook } from "./start-result-look.ts";
import { tryMarks } from "./try-marks.ts";
import { withdrawObjection } from "./withdraw-objection.ts";
import { listYearPages } from "./year-page.queries.ts";

export const results: Slice = (api) => {
  api.serve(contract.listResultYears, listResultYears);
  api.serve(
    contract.readPublishedYear,
    readPublishedYear(new ReadsTogether(listYearPages), new ReleasedColumns()),
  );
  api.serve(contract.tryMarks, tryMarks);
  api.serve(objections.objectToMark, objectToMark);
  api.serve(contract.acknowledgeResult, acknowledgeResult);
  api.serve(objections.withdrawObjection, withdrawObjection);
  api.serve(objections.listObjections, listObjections);
  api.serve(objections.answerObjection, answerObjection);
  api.serve(objections.commentObjection, commentObjection);
  api.serve(sectionRoute, listSectionResults);
  api.serve(subjectRoute, listSubjectResults);
  api.serve(looks.startResultLook, startResultLook);
  api.serve(looks.readLookedResults, readLookedResults);
  api.serve(looks.listResultLooks, listResultLooks);
};
