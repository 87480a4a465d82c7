import { names } from "./names.ts";

/** A child on the home of its family, in a school and in no section. */
export const aChild = (studentId: number, name: string) => ({
  schoolId: 12,
  school: names("School"),
  studentId,
  name: names(name),
  sex: null,
  level: null,
  section: null,
  homeroomTeacher: null,
  unread: 0,
});
