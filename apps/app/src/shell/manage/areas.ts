import type { Role } from "@dars/contract/platform/roles";
import {
  calculatorOutline,
  chatboxEllipsesOutline,
  barChartOutline,
  bookOutline,
  businessOutline,
  calendarOutline,
  chatbubblesOutline,
  checkboxOutline,
  clipboardOutline,
  createOutline,
  documentTextOutline,
  fileTrayOutline,
  flagOutline,
  gridOutline,
  keyOutline,
  layersOutline,
  libraryOutline,
  logInOutline,
  megaphoneOutline,
  peopleOutline,
  phonePortraitOutline,
  printOutline,
  ribbonOutline,
  schoolOutline,
  settingsOutline,
  shieldOutline,
  statsChartOutline,
  swapHorizontalOutline,
  swapVerticalOutline,
  timeOutline,
  todayOutline,
} from "ionicons/icons";

import type { TextId } from "#platform/text/use-text.ts";

/** One thing that is managed, as the manage page lists it. */
export interface Area {
  /** The address; an administrator's carries the school as `?school=`. */
  readonly path: string;
  readonly icon: string;
  readonly words: TextId;
  readonly quiet: TextId;
  readonly roles: readonly Role[];
  /** Open also to an administrator whose group has no school yet. */
  readonly needsNoSchool?: true;
}

const OFFICE: readonly Role[] = ["school_management", "administrator"];
const SEES_SECTIONS: readonly Role[] = [...OFFICE, "teacher", "subject_coordinator", "evaluator"];

/** Everything that is managed, in the order in which a school needs it. */
export const AREAS: readonly Area[] = [
  {
    path: "/manage/opening",
    icon: keyOutline,
    words: "openings.title",
    quiet: "openings.text",
    roles: ["administrator"],
  },
  {
    path: "/manage/sections",
    icon: layersOutline,
    words: "manage.sections",
    quiet: "manage.sections-text",
    roles: SEES_SECTIONS,
  },
  {
    path: "/question-banks",
    icon: fileTrayOutline,
    words: "banks.title",
    quiet: "banks.door-text",
    roles: ["school_management", "teacher", "subject_coordinator"],
  },
  {
    path: "/mark-sheets",
    icon: createOutline,
    words: "manage.mark-sheets",
    quiet: "manage.mark-sheets-text",
    roles: ["school_management", "teacher", "subject_coordinator"],
  },
  {
    path: "/manage/marks",
    icon: megaphoneOutline,
    words: "manage.publish-marks",
    quiet: "manage.publish-marks-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/objections",
    icon: chatboxEllipsesOutline,
    words: "results.objections",
    quiet: "results.objections-area",
    roles: ["school_management", "teacher"],
  },
  {
    path: "/manage/grade-policies",
    icon: calculatorOutline,
    words: "policies.title",
    quiet: "policies.area-text",
    roles: OFFICE,
  },
  {
    path: "/reportcards",
    icon: barChartOutline,
    words: "manage.results",
    quiet: "manage.results-text",
    roles: ["school_management", "teacher"],
  },
  {
    path: "/schoolreports",
    icon: statsChartOutline,
    words: "school-reports.title",
    quiet: "manage.school-reports-text",
    roles: ["administrator"],
  },
  {
    path: "/manage/people",
    icon: peopleOutline,
    words: "people.people",
    quiet: "people.people-text",
    roles: OFFICE,
  },
  {
    path: "/manage/applications",
    icon: documentTextOutline,
    words: "applications.title",
    quiet: "applications.area-text",
    roles: OFFICE,
  },
  {
    path: "/manage/evaluation-forms",
    icon: clipboardOutline,
    words: "evaluation-forms.title",
    quiet: "evaluation-forms.area-text",
    roles: ["administrator"],
  },
  {
    path: "/manage/posts",
    icon: megaphoneOutline,
    words: "posts.title",
    quiet: "posts.area-text",
    roles: [...OFFICE, "teacher", "subject_coordinator"],
  },
  {
    path: "/manage/cards",
    icon: printOutline,
    words: "cards.batch-title",
    quiet: "cards.area-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/requests",
    icon: fileTrayOutline,
    words: "proposals.requests",
    quiet: "proposals.requests-text",
    roles: OFFICE,
  },
  {
    path: "/manage/day-plan",
    icon: swapHorizontalOutline,
    words: "dayplan.title",
    quiet: "dayplan.text",
    roles: ["school_management"],
  },
  {
    path: "/calendar",
    icon: todayOutline,
    words: "calendar.title",
    quiet: "calendar.area-text",
    roles: [...OFFICE, "subject_coordinator", "evaluator"],
  },
  {
    path: "/manage/attendance-rules",
    icon: checkboxOutline,
    words: "attendance.rules",
    quiet: "attendance.rules-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/timetables",
    icon: timeOutline,
    words: "timetables.title",
    quiet: "timetables.area-text",
    roles: ["school_management"],
  },
  {
    path: "/manage/structure",
    icon: gridOutline,
    words: "structure.title",
    quiet: "structure.area-text",
    roles: OFFICE,
  },
  {
    path: "/manage/years",
    icon: calendarOutline,
    words: "structure.years",
    quiet: "structure.years-text",
    roles: OFFICE,
  },
  {
    path: "/manage/catalogue",
    icon: libraryOutline,
    words: "structure.catalogue",
    quiet: "structure.catalogue-text",
    roles: ["administrator", "subject_coordinator"],
  },
  {
    path: "/school-list",
    icon: schoolOutline,
    words: "schools.title",
    quiet: "manage.schools-text",
    needsNoSchool: true,
    roles: ["administrator"],
  },
  {
    path: "/manage/school",
    icon: businessOutline,
    words: "structure.school",
    quiet: "structure.school-text",
    roles: ["administrator"],
  },
  {
    path: "/manage/mandates",
    icon: ribbonOutline,
    words: "structure.mandates",
    quiet: "structure.mandates-text",
    roles: ["administrator"],
  },
  {
    path: "/manage/imports",
    icon: swapVerticalOutline,
    words: "imports.title",
    quiet: "imports.area-text",
    needsNoSchool: true,
    roles: OFFICE,
  },
  {
    path: "/manage/settings",
    icon: settingsOutline,
    words: "oversight.settings",
    quiet: "oversight.settings-text",
    needsNoSchool: true,
    roles: OFFICE,
  },
  {
    path: "/manage/chat-settings",
    icon: chatbubblesOutline,
    words: "oversight.chat",
    quiet: "oversight.chat-text",
    roles: OFFICE,
  },
  {
    path: "/manage/lesson-settings",
    icon: bookOutline,
    words: "lessons.settings",
    quiet: "lessons.settings-door",
    roles: OFFICE,
  },
  {
    path: "/manage/staff-sign-in",
    icon: logInOutline,
    words: "providers.title",
    quiet: "providers.area-text",
    needsNoSchool: true,
    roles: ["administrator"],
  },
  {
    path: "/manage/versions",
    icon: phonePortraitOutline,
    words: "oversight.versions",
    quiet: "oversight.versions-text",
    needsNoSchool: true,
    roles: ["administrator"],
  },
  {
    path: "/manage/moderation",
    icon: shieldOutline,
    words: "moderation.cases",
    quiet: "moderation.cases-text",
    roles: OFFICE,
  },
  {
    path: "/manage/word-lists",
    icon: flagOutline,
    words: "moderation.words",
    quiet: "moderation.words-title-text",
    roles: ["administrator"],
  },
  {
    path: "/manage/audit",
    icon: documentTextOutline,
    words: "oversight.audit",
    quiet: "oversight.audit-text",
    roles: OFFICE,
  },
];

export const areasFor = (role: Role): readonly Area[] => AREAS.filter(({ roles }) => roles.includes(role));
