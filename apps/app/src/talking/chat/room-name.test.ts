import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { textNow } from "#platform/text/use-text.ts";

import { roomName, roomTopic } from "./room-name.ts";

const NOTHING = { title: null, subject: null, level: null, section: null, about: null };
const text = { t: textNow, locale: "en" } as const;

test("a room of two colleagues has the other's name, that of all the staff its own", () => {
  const other = { id: 5, name: names("Huda Salman") };

  expect(roomName({ ...NOTHING, kind: "staff", others: [other] }, text)).toBe("Huda Salman");
  expect(roomName({ ...NOTHING, kind: "staff", others: [] }, text)).toBe("Staff");
});

test("people have their first and last names; to a guardian a room is the teacher's, to the teacher both guardians'", () => {
  const zaid = { id: 7, name: names("Zaid Kadhim Salman Al-Rikabi") };
  const huda = { id: 8, name: names("Huda Hassan Ali Al-Mousawi") };
  const room = { ...NOTHING, kind: "teacher_parent" as const, others: [zaid, huda] };

  expect(roomName({ ...room, role: "guardian" }, text)).toBe("Zaid Al-Rikabi");
  expect(roomName({ ...room, role: "staff" }, text)).toBe("Zaid Al-Rikabi, Huda Al-Mousawi");
});

test("a guardian reads in the room of its child: the teacher, the subject, whose it is", () => {
  const zaid = { id: 7, name: names("Zaid Kadhim Salman Al-Rikabi") };
  const maryam = { id: 9, name: names("Maryam Haider Kadhim Al-Mousawi") };
  const subject = { id: 4, name: names("Physics"), theme: "blue" };
  const room = {
    ...NOTHING,
    kind: "teacher_student" as const,
    subject,
    about: maryam,
    others: [zaid, maryam],
  };

  expect(roomName({ ...room, role: "observer" }, text)).toBe("Zaid Al-Rikabi");
  expect(roomTopic({ ...room, role: "observer" }, text)).toBe("Physics · Maryam");
  expect(roomTopic({ ...room, role: "student" }, text)).toBe("Physics");
});

test("announcements carry the name of their school, whatever their own", () => {
  const room = { ...NOTHING, kind: "announcement" as const, others: [], title: "School announcements" };

  expect(roomName({ ...room, school: names("Noor Primary School") }, text)).toBe("Noor Primary School");
  expect(roomTopic({ ...room, school: names("Noor Primary School") }, text)).toBe("School announcements");
});

test("a student's rooms of classes are named by their subject alone", () => {
  const room = {
    ...NOTHING,
    kind: "subject_class" as const,
    others: [],
    subject: { id: 4, name: names("Physics"), theme: "blue" },
    level: { id: 7, name: names("Second intermediate") },
    section: { id: 340, letter: "A", title: null },
  };

  expect(roomName({ ...room, role: "student" }, text)).toBe("Physics");
  expect(roomName({ ...room, role: "staff" }, text)).toMatch(/^Physics · Second intermediate/);
});

test.each([
  ["en", "Ali Hassan, Maryam Hassan"],
  ["ar", "علي حسن، مريم حسن"],
  ["ckb", "عەلی حەسەن، مەریەم حەسەن"],
] as const)("both guardians stand in the name of their room as one lists people in %s", (locale, name) => {
  const others = [
    { id: 5, name: { en: "Ali Hassan", ar: "علي حسن", ckb: "عەلی حەسەن" } },
    { id: 6, name: { en: "Maryam Hassan", ar: "مريم حسن", ckb: "مەریەم حەسەن" } },
  ];

  expect(roomName({ ...NOTHING, kind: "teacher_parent", others }, { ...text, locale })).toBe(name);
});
