import type { ChildCard } from "@dars/contract/shell/home";

import { names } from "#platform/testing/names.ts";

/** A child as its family's pages list it. */
export const child = (studentId: number, name: string): ChildCard => ({
  schoolId: 12,
  school: names("River School"),
  studentId,
  name: names(name),
  sex: null,
  level: null,
  section: null,
  homeroomTeacher: null,
  unread: 0,
});
