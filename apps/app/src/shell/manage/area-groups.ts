import type { Home, SchoolWork } from "@dars/contract/shell/home";

import type { Area } from "./area.ts";

type WaitingCounts = Omit<NonNullable<Home["management"]>, "school" | "week">;

/** Areas under their headings, by address. */
export const AREA_GROUPS = {
  people: [
    "/manage/people",
    "/manage/duplicates",
    "/manage/applications",
    "/manage/erasure-requests",
    "/manage/requests",
    "/manage/mandates",
    "/manage/staff-sign-in",
  ],
  teaching: [
    "/manage/sections",
    "/homework",
    "/question-banks",
    "/manage/evaluation-forms",
    "/exercises",
    "/manage/video-looks",
    "/manage/marking-looks",
    "/manage/day-plan",
    "/schedule",
    "/calendar",
    "/manage/timetables",
    "/manage/structure",
    "/manage/catalogue",
    "/manage/lesson-settings",
    "/manage/homework-settings",
  ],
  marks: [
    "/mark-sheets",
    "/manage/mark-columns",
    "/manage/mark-approval",
    "/manage/marks",
    "/manage/objections",
    "/manage/ministry-results",
    "/manage/grade-policies",
    "/reportcards",
    "/schoolreports",
    "/group-report",
    "/manage/cards",
    "/manage/attendance-rules",
    "/manage/follow-up-rules",
  ],
  communication: [
    "/manage/posts",
    "/manage/asks",
    "/manage/circulars",
    "/manage/outbound",
    "/manage/chat-settings",
    "/manage/moderation",
    "/manage/word-lists",
  ],
  data: ["/manage/rollover", "/manage/imports", "/manage/archive", "/manage/audit"],
  school: [
    "/manage/opening",
    "/manage/years",
    "/school-list",
    "/manage/school",
    "/manage/settings",
    "/manage/versions",
  ],
} as const satisfies Readonly<Record<string, readonly Area["path"][]>>;

/** What of management's home waits in an area. */
export const WAITING_IN: Readonly<Record<Area["path"], keyof WaitingCounts>> = {
  "/manage/mark-approval": "submittedColumns",
  "/manage/objections": "openObjections",
  "/manage/applications": "waitingApplications",
  "/manage/requests": "waitingRequests",
  "/manage/erasure-requests": "erasureRequests",
  "/manage/moderation": "openReports",
  "/manage/day-plan": "reportedAbsences",
};

/** The same of an administrator's home, school by school. */
export const WAITING_IN_SCHOOL: Readonly<Record<Area["path"], Exclude<keyof SchoolWork, "schoolId">>> = {
  "/manage/requests": "approvals",
  "/manage/erasure-requests": "erasureRequests",
  "/manage/moderation": "cases",
  "/manage/imports": "imports",
};
