import * as planning from "@dars/contract/time/planning";
import * as contract from "@dars/contract/time/timetable-editor";
import {
  compareTimetableFile as fileRoute,
  exportTimetable as exportRoute,
  saveFileNames as namesRoute,
} from "@dars/contract/time/timetable-import";

import type { Slice } from "#platform/http/api.ts";

import { changeDraft } from "./change-draft.ts";
import { compareTimetableFile } from "./compare-timetable-file.ts";
import { listTimetables, openDraft, readTimetable, removeDraft } from "./drafts.ts";
import { exportTimetable } from "./export-timetable.ts";
import { fillDraft } from "./fill-draft.ts";
import { compareTimetable, publishTimetable } from "./publish-timetable.ts";
import { readPlanning } from "./read-planning.ts";
import { saveFileNames } from "./save-file-names.ts";
import { savePeriodPlans } from "./save-period-plans.ts";
import { closeTeachingRoom, saveTeacherWishes, saveTeachingRoom } from "./save-teaching-room.ts";

export const timetableEditor: Slice = (api) => {
  api.serve(contract.listTimetables, listTimetables);
  api.serve(contract.readTimetable, readTimetable);
  api.serve(contract.openDraft, openDraft);
  api.serve(contract.removeDraft, removeDraft);
  api.serve(contract.changeDraft, changeDraft);
  api.serve(contract.fillDraft, fillDraft);
  api.serve(contract.compareTimetable, compareTimetable);
  api.serve(contract.publishTimetable, publishTimetable);
  api.serve(fileRoute, compareTimetableFile);
  api.serve(namesRoute, saveFileNames);
  api.serve(exportRoute, exportTimetable);
  api.serve(planning.readPlanning, readPlanning);
  api.serve(planning.savePeriodPlans, savePeriodPlans);
  api.serve(planning.saveTeachingRoom, saveTeachingRoom);
  api.serve(planning.closeTeachingRoom, closeTeachingRoom);
  api.serve(planning.saveTeacherWishes, saveTeacherWishes);
};
