import type { Notification } from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";

import { notificationTarget } from "./notification-target.ts";

const line = (page: Notification["page"], target: string, child: Notification["child"]): Notification => ({
  schoolId: 12,
  id: 1,
  kind: "timetable",
  page,
  target,
  child,
  count: 1,
  isUrgent: false,
  needsAction: false,
  toldAt: "2026-11-20T08:00:00.000000Z",
  isRead: false,
  isDone: false,
  push: "sent",
});
const zainab = { studentId: 26, name: names("Zainab") };

test.each([
  ["schedule", "2026-11-23", "/schedule?date=2026-11-23&student=26"],
  ["lesson", "4", "/lesson/4?school=12&student=26"],
  ["exercise", "4", "/exercise/0/4?school=12&student=26"],
  ["reportcardsyear", "3", "/reportcardsyear/3?child=12-26"],
] as const)("a line about a child leads to the %s of that child", (page, target, address) => {
  expect(notificationTarget(line(page, target, zainab))).toBe(address);
});

test("a line about the reader names no child", () => {
  expect(notificationTarget(line("schedule", "2026-11-23", null))).toBe("/schedule?date=2026-11-23");
  expect(notificationTarget(line("lesson", "4", null))).toBe("/lesson/4");
});

test.each([
  ["requests", "7", "/manage/requests?school=12&request=7"],
  ["requests", "14-7", "/manage/requests?school=14&request=7"],
  ["my-requests", "14-7", "/my-requests?school=14&request=7"],
  ["calendar", "2026-11-23", "/calendar?school=12"],
  ["objections", "7", "/manage/objections?school=12"],
  ["day-plan", "7", "/manage/day-plan?school=12"],
  ["own-absences", "7", "/own-absences"],
  ["day-plan", "14-7", "/manage/people?school=14"],
  ["attendance", "14-0", "/manage/people?school=14"],
  ["messages", "7", "/messages/12/7"],
  ["messages", "14-7", "/messages/14/7"],
  ["imports", "7", "/manage/imports/12/7"],
  ["imports", "14-7", "/manage/imports/14/7"],
] as const)("a line of %s leads to its own school: %s", (page, target, address) => {
  expect(notificationTarget(line(page, target, null))).toBe(address);
});

test("columns that are due lead to the list of mark sheets", () => {
  expect(notificationTarget({ ...line("mark-sheets", "0", null), kind: "marks-due" })).toBe("/mark-sheets");
});
