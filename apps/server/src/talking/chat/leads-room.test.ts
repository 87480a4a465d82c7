import { expect, test } from "vitest";

import { leadsRoom } from "./leads-room.ts";

const seat = { kind: "subject_class", role: "staff", mayWrite: true } as const;

test("K6: a teacher leads the rooms of its classes, and the management every room in which it speaks", () => {
  expect(leadsRoom("teacher", seat)).toBe(true);
  expect(leadsRoom("school_management", seat)).toBe(true);
  expect(leadsRoom("school_management", { ...seat, kind: "staff" })).toBe(true);
});

test.each([
  ["a teacher among staff", "teacher", { ...seat, kind: "staff" }],
  ["a teacher who only reads", "teacher", { ...seat, mayWrite: false }],
  ["the management where it only reads", "school_management", { ...seat, mayWrite: false }],
  ["a teacher who looks on as a guardian", "teacher", { ...seat, role: "observer" }],
  ["a manager who is in the room as a guardian", "school_management", { ...seat, role: "guardian" }],
  ["a student", "student", { ...seat, role: "student" }],
] as const)("K6: %s does not lead", (_who, role, its) => {
  expect(leadsRoom(role, its)).toBe(false);
});
