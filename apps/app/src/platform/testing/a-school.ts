import type { SchoolCard, SectionCard } from "@dars/contract/school/schools";

import { names } from "./names.ts";

export const aSchool = (change: Partial<SchoolCard> = {}): SchoolCard => ({
  id: 12,
  code: "RAF",
  name: names("Rafidain Model School", "ثانوية الرافدين"),
  kind: "mixed",
  state: "active",
  year: "2026-2027",
  students: 300,
  teachers: 25,
  sections: 12,
  ...change,
});

export const aSection = (change: Partial<SectionCard> = {}): SectionCard => ({
  id: 340,
  letter: "A",
  title: null,
  level: { id: 7, code: "I2", name: names("Second intermediate", "الثاني المتوسط") },
  homeroomTeacher: { id: 77, name: names("Zaid Al-Rikabi", "زيد الركابي") },
  students: 2,
  capacity: 30,
  ...change,
});
