import {
  barChartOutline,
  calculatorOutline,
  chatboxEllipsesOutline,
  checkmarkDoneOutline,
  createOutline,
  megaphoneOutline,
  schoolOutline,
} from "ionicons/icons";

import type { Area } from "./area.ts";

/** What is managed of marks, in the order in which a school needs it. */
export const AREAS_OF_MARKS: readonly Area[] = [
  {
    path: "/mark-sheets",
    icon: createOutline,
    words: "manage.mark-sheets",
    quiet: "manage.mark-sheets-text",
    roles: ["school_management", "teacher", "subject_coordinator"],
  },
  {
    path: "/manage/mark-columns",
    icon: createOutline,
    words: "sheets.columns",
    quiet: "sheets.columns-door",
    roles: ["administrator"],
  },
  {
    path: "/manage/mark-approval",
    icon: checkmarkDoneOutline,
    words: "publication.approve-title",
    quiet: "manage.approve-marks-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/marks",
    icon: megaphoneOutline,
    words: "manage.publish-marks",
    quiet: "manage.publish-marks-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/ministry-results",
    icon: schoolOutline,
    words: "ministry.title",
    quiet: "ministry.area-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/objections",
    icon: chatboxEllipsesOutline,
    words: "results.objections",
    quiet: "results.objections-area",
    roles: ["school_management", "teacher", "subject_coordinator"],
  },
  {
    path: "/manage/grade-policies",
    icon: calculatorOutline,
    words: "policies.title",
    quiet: "policies.area-text",
    roles: ["school_management", "administrator"],
  },
  {
    path: "/reportcards",
    icon: barChartOutline,
    words: "manage.results",
    quiet: "manage.results-text",
    roles: ["school_management", "teacher", "subject_coordinator", "administrator"],
  },
];
