import * as decisions from "@dars/contract/marks/decision-marks";
import * as late from "@dars/contract/marks/late-joiners";
import * as contract from "@dars/contract/marks/publication";
import { listSheets as sheetsRoute } from "@dars/contract/marks/sheets";
import { readSitting as sitting } from "@dars/contract/marks/sitting";

import type { Slice } from "#platform/http/api.ts";

import { amendMark } from "./amend-mark.ts";
import { decideDecisionMarks } from "./decide-decision-marks.ts";
import { enterExternalMarks } from "./enter-external-marks.ts";
import { listDecisionMarks } from "./list-decision-marks.ts";
import { listPublications } from "./list-publications.ts";
import { listSheets } from "./list-sheets.ts";
import { openColumn } from "./open-column.ts";
import { previewOutcomes } from "./preview-outcomes.ts";
import { proposeDecisionMarks } from "./propose-decision-marks.ts";
import { publishMarks } from "./publish-marks.ts";
import { readLateYears } from "./read-late-years.ts";
import { readMarkProgress } from "./read-mark-progress.ts";
import { readSitting } from "./read-sitting.ts";
import { remindOfColumns } from "./remind-of-columns.ts";
import { restartPublication } from "./restart-publication.ts";
import { saveLateRule } from "./save-late-rule.ts";
import { withdrawPublication } from "./withdraw-publication.ts";

export const publication: Slice = (api) => {
  api.serve(contract.readMarkProgress, readMarkProgress);
  api.serve(contract.openColumn, openColumn);
  api.serve(contract.remindOfColumns, remindOfColumns);
  api.serve(contract.listPublications, listPublications);
  api.serve(contract.publishMarks, publishMarks);
  api.serve(contract.withdrawPublication, withdrawPublication);
  api.serve(contract.restartPublication, restartPublication);
  api.serve(contract.amendMark, amendMark);
  api.serve(contract.enterExternalMarks, enterExternalMarks);
  api.serve(contract.previewOutcomes, previewOutcomes);
  api.serve(sheetsRoute, listSheets);
  api.serve(sitting, readSitting);
  api.serve(decisions.listDecisionMarks, listDecisionMarks);
  api.serve(decisions.proposeDecisionMarks, proposeDecisionMarks);
  api.serve(decisions.decideDecisionMarks, decideDecisionMarks);
  api.serve(late.readLateYears, readLateYears);
  api.serve(late.saveLateRule, saveLateRule);
};
