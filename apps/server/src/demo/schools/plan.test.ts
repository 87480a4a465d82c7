import { readFile } from "node:fs/promises";

import { displayNames } from "@dars/contract/school/display-names";
import fc from "fast-check";
import { expect, test } from "vitest";

import { LEVELS, PRIMARY_LEVELS } from "#school/curriculum/public.ts";

import { FIRST_SCHOOL_FAMILIES } from "./cast-families.ts";
import { planSchool, type SchoolShape } from "./plan-school.ts";
import type { SchoolPlan } from "./plan.ts";
import { teachersOfBothStages } from "./teachers.ts";

const TODAY = "2026-11-20";
const FULL: SchoolShape = {
  place: 0,
  loginPrefixes: { group: "", school: "" },
  levels: LEVELS,
  sections: 12,
  students: 300,
  management: 6,
  families: FIRST_SCHOOL_FAMILIES,
  hasCast: true,
};
const school = planSchool(1, TODAY, FULL);

test("every level's week has 30 periods", () => {
  for (const { code, periods } of LEVELS)
    expect([code, Object.values(periods).reduce((sum, hours) => sum + hours, 0)]).toEqual([code, 30]);
});

test("the school has 12 sections of 25 and 106 teaching classes", () => {
  const active = school.enrolments.filter(({ state }) => state === "active");

  expect(active.length).toBe(300);
  for (let section = 0; section < 12; section++)
    expect(active.filter((enrolment) => enrolment.section === section).length).toBe(25);
  expect(school.classes.length).toBe(106);
});

test("about 24 teachers have at most 24 periods, and at least three teach in both secondary stages", () => {
  expect(school.teachers.length).toBeGreaterThanOrEqual(22);
  expect(school.teachers.length).toBeLessThanOrEqual(26);
  expectFairWeeks(school);
});

test("schools of any size have fair weeks, and each class one teacher at any instant (ASG-1)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 150 }), (sections) => {
      const plan = planSchool(1, TODAY, { ...FULL, sections, students: sections * 2, hasCast: false });

      expectFairWeeks(plan);
      expect(plan.assignments.length).toBe(plan.classes.length);
    }),
    { numRuns: 20 },
  );
});

test("ASG-1: a handed-over class has one teacher on each day", () => {
  for (const [place] of school.classes.entries()) {
    const primary = school.assignments
      .filter(({ teachingClass, role }) => teachingClass === place && role === "primary")
      .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));

    expect(primary[0]?.startsOn).toBe(school.openedOn);
    expect(primary.at(-1)?.endsOn).toBeNull();
    for (const [no, { endsOn }] of primary.slice(0, -1).entries())
      expect(endsOn).toBe(primary[no + 1]?.startsOn);
  }
});

test("families are as in the distribution, and each child has one to four guardians and a primary one (FAM-2)", () => {
  const guardians = new Set(school.guardianLinks.map(({ guardian }) => guardian));

  expect(guardians.size).toBeGreaterThan(400);
  expect(guardians.size).toBeLessThan(480);
  for (const student of school.students.slice(0, 300)) {
    const links = school.guardianLinks.filter((link) => link.student === student);
    expect(links.length).toBeGreaterThanOrEqual(1);
    expect(links.length).toBeLessThanOrEqual(4);
    expect(links.some(({ isPrimary }) => isPrimary)).toBe(true);
  }
});

test("siblings share father, grandfather and family, and sit in different sections", () => {
  const [first, second] = school.students;
  const getArabicNames = (student = -1) => school.people[student]?.names.ar;

  expect(getArabicNames(first)).toMatchObject({ given: "زينب", father: "حيدر", family: "الموسوي" });
  expect(getArabicNames(second)).toMatchObject({ given: "علي", father: "حيدر", family: "الموسوي" });
  expect(school.enrolments[0]?.section).not.toBe(school.enrolments[1]?.section);
});

test("the names that trouble software are there", () => {
  const shown = new Set(
    school.people.map(({ names }) => displayNames(names)).flatMap(({ ar, en }) => [ar, en]),
  );
  const parts = school.people.map(({ names }) => names);

  expect(
    parts.filter(({ ar }) => ar?.given === "عبد الله" || ar?.given === "عبدالله").length,
  ).toBeGreaterThan(1);
  expect(parts.some(({ ar }) => ar?.given === "احمد")).toBe(true);
  expect(parts.some(({ ar }) => ar?.given === "فاطمه")).toBe(true);
  expect(parts.some(({ ar }) => ar?.great_grandfather)).toBe(true);
  expect(parts.some(({ ar, en }) => ar === undefined && en?.family === "Lindqvist")).toBe(true);
  expect([...shown].some((name) => (name?.length ?? 0) >= 60)).toBe(true);
  expect(shown.has("Nada O'Brien")).toBe(true);
});

test("two students have the same four names in different sections", () => {
  const twins = school.enrolments.filter(
    ({ student }) =>
      school.people[student]?.names.ar?.father === "كرار" &&
      school.people[student].names.ar.family === "الخفاجي",
  );

  const namesakes = twins.filter(({ student }) => school.people[student]?.names.ar?.given === "محمد");
  expect(new Set(namesakes.map(({ section }) => section)).size).toBe(namesakes.length);
  expect(namesakes.length).toBeGreaterThanOrEqual(2);
});

test("about 8 % of the families are Kurdish and write in Kurdish", () => {
  const kurdish = school.students.filter((student) => school.people[student]?.names.ckb?.family);

  expect(kurdish.length).toBeGreaterThan(10);
  expect(kurdish.length).toBeLessThan(50);
});

test("GEN-3: no phone can be dialled and no address reaches anybody", () => {
  for (const { phone, secondPhone, email } of school.people) {
    expect(phone ?? "+9640000000").toMatch(/^\+9640000000\d{0,5}$/);
    expect(secondPhone ?? "+9640000000").toMatch(/^\+9640000000\d{0,5}$/);
    expect(email ?? "@example.org").toMatch(/@example\.org$/);
  }
});

test("some adults have a second phone, and a family has one address, in its own language", () => {
  const adults = school.people.filter(({ phone }) => phone !== null);
  const phones = adults.flatMap(({ phone, secondPhone }) => [phone, secondPhone ?? []].flat());
  expect(phones.length).toBeGreaterThan(adults.length * 1.2);
  expect(new Set(phones).size).toBe(phones.length);
  const apart = school.guardianLinks.filter(
    ({ guardian, student }) =>
      !school.teachers.includes(guardian) &&
      school.people[guardian]?.address !== school.people[student]?.address,
  );
  expect(apart).toEqual([]);
  const homes = school.students.flatMap((student) => school.people[student] ?? []);
  const known = homes.flatMap(({ address, names }) => (address === null ? [] : [{ address, names }]));
  expect(known.length).toBeGreaterThan(homes.length / 2);
  for (const { address, names } of known)
    expect(address.startsWith("بەغدا")).toBe(names.ckb?.family !== undefined);
});

test("logins and external ids are each somebody's alone", () => {
  const logins = school.accounts.flatMap((account) => account.logins);

  expect(new Set(logins).size).toBe(logins.length);
  expect(new Set(school.people.map(({ sourcedId }) => sourcedId)).size).toBe(school.people.length);
});

test("GEN-4: every account of the page of stories is in the school", async () => {
  const page = await readFile(new URL("../../../../../docs/demo.md", import.meta.url), "utf8");
  const named = [...page.matchAll(/^\| `([a-z]+\d+)` \|/gm)].map(([, login = ""]) => login);
  const logins = new Set(school.accounts.flatMap((account) => account.logins));

  expect(named.length).toBeGreaterThan(10);
  // Those who work for the group belong to none of its schools.
  expect(
    named.filter((login) => !logins.has(login) && !/^(?:administrator|coordinator|evaluator)/.test(login)),
  ).toEqual([]);
});

test("GEN-1: the same seed makes the same school to the byte, another seed another", () => {
  expect(JSON.stringify(planSchool(1, TODAY, FULL))).toBe(JSON.stringify(school));
  expect(JSON.stringify(planSchool(2, TODAY, FULL))).not.toBe(JSON.stringify(school));
});

test("GEN-1: more students leave those who were there as they were", () => {
  const larger = planSchool(1, TODAY, { ...FULL, students: 340 });
  const everybody = new Map(larger.people.map((person) => [person.sourcedId, person.names]));

  // The last family may have been cut short by the full school.
  for (const student of school.students.slice(0, 299)) {
    const person = school.people[student];
    expect(everybody.get(person?.sourcedId ?? "")).toEqual(person?.names);
  }
  expect(larger.enrolments.slice(0, 299).map(({ section }) => section)).toEqual(
    school.enrolments.slice(0, 299).map(({ section }) => section),
  );
});

test("GEN-1: a school can be generated alone, whatever its neighbours", () => {
  const small = {
    ...FULL,
    place: 1,
    levels: PRIMARY_LEVELS,
    sections: 6,
    students: 48,
    families: [],
    hasCast: false,
  };

  expect(planSchool(1, TODAY, small).people[0]).not.toEqual(school.people[0]);
  expect(planSchool(1, TODAY, { ...small, management: 2 }).students.length).toBe(48);
});

function expectFairWeeks(plan: SchoolPlan): void {
  const weeks = new Map<number, number>();
  const teachers = plan.classes.map((_, place) => {
    const now = plan.assignments.findLast(
      ({ teachingClass, role, endsOn }) => teachingClass === place && role === "primary" && endsOn === null,
    );
    return now?.teacher ?? -1;
  });
  for (const [place, { periods }] of plan.classes.entries())
    weeks.set(teachers[place] ?? -1, (weeks.get(teachers[place] ?? -1) ?? 0) + periods);

  expect(Math.max(...weeks.values())).toBeLessThanOrEqual(24);
  const getLevel = (section: number) => plan.sections[section]?.level ?? noLevel();
  expect(teachersOfBothStages(plan.classes, teachers, getLevel)).toBeGreaterThanOrEqual(3);
}

function noLevel(): never {
  throw new Error("Every section has a level.");
}
