import type { SubjectCode } from "#school/curriculum/public.ts";

/** Subjects that one teacher may teach. Physics comes first: its teacher is `teacher1`. */
export const FACULTIES: readonly (readonly SubjectCode[])[] = [
  ["PHY"],
  ["CHEM"],
  ["BIO"],
  ["MATH"],
  ["AR"],
  ["EN"],
  ["ISL"],
  ["SCI"],
  ["SOC"],
  ["ICT", "KU"],
  ["PE"],
  ["ART"],
];

/** Which subjects each of the group's coordinators looks after. */
export const COORDINATED: readonly (readonly SubjectCode[])[] = [
  ["MATH", "PHY", "CHEM", "BIO"],
  ["AR", "KU", "ISL", "SOC"],
  ["EN", "SCI", "ICT"],
  ["ART", "PE"],
];
