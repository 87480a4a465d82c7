import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import {
  alarmOutline,
  checkboxOutline,
  documentTextOutline,
  fileTrayOutline,
  flagOutline,
  keyOutline,
  mailOutline,
  schoolOutline,
  statsChartOutline,
} from "ionicons/icons";

import type { TextId } from "#platform/text/use-text.ts";

/** A page that the manage page does not list and its search finds. */
export interface FoundPlace {
  readonly icon: string;
  readonly name: TextId;
  /** Other words that people type to find it. */
  readonly searchWords: TextId;
  readonly roles: readonly Role[];
  readonly pathIn: (schoolId: Id) => string;
}

const MANAGEMENT: readonly Role[] = ["school_management"];
const OFFICE: readonly Role[] = ["school_management", "administrator"];

export const FOUND_PLACES: readonly FoundPlace[] = [
  {
    icon: documentTextOutline,
    name: "attendance.reports",
    searchWords: "manage.words-excuses",
    roles: MANAGEMENT,
    pathIn: (schoolId) => `/attendance/excuses/${schoolId}`,
  },
  {
    icon: checkboxOutline,
    name: "attendance.title",
    searchWords: "manage.words-attendance",
    roles: MANAGEMENT,
    pathIn: (schoolId) => `/attendance/day/${schoolId}`,
  },
  {
    icon: fileTrayOutline,
    name: "attendance.missing-registers",
    searchWords: "manage.words-registers",
    roles: MANAGEMENT,
    pathIn: (schoolId) => `/attendance/missing/${schoolId}`,
  },
  {
    icon: alarmOutline,
    name: "attendance.gate",
    searchWords: "manage.words-gate",
    roles: MANAGEMENT,
    pathIn: (schoolId) => `/attendance/gate/${schoolId}`,
  },
  {
    icon: keyOutline,
    name: "office.letters",
    searchWords: "manage.words-letters",
    roles: OFFICE,
    pathIn: (schoolId) => `/manage/sections?school=${schoolId}`,
  },
  {
    icon: flagOutline,
    name: "follow-up.title",
    searchWords: "manage.words-follow-up",
    roles: MANAGEMENT,
    pathIn: () => "/negligents-list",
  },
  {
    icon: statsChartOutline,
    name: "school-reports.title",
    searchWords: "manage.words-reports",
    roles: MANAGEMENT,
    pathIn: () => "/schoolreports",
  },
  {
    icon: mailOutline,
    name: "messages.title",
    searchWords: "manage.words-messages",
    roles: OFFICE,
    pathIn: () => "/messages",
  },
  {
    icon: schoolOutline,
    name: "trainings.title",
    searchWords: "manage.words-trainings",
    roles: OFFICE,
    pathIn: () => "/trainings",
  },
];
