import {
  changeTerm,
  changeYear,
  createTerm,
  createYear,
  listYears,
  lockTerm,
  moveYear,
} from "@dars/contract/school/years";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { roomsOfYear } from "#talking/chat-rooms/public.ts";

import { years } from "./years.routes.ts";

const { database, as } = await testbed([years(roomsOfYear)], { authorise: authoriseWith() });

const FIRST = { title: "2026-2027", startsOn: "2026-09-15", endsOn: "2027-09-01" };
const SECOND = { title: "2027-2028", startsOn: "2027-09-15", endsOn: "2028-09-01" };

test("YEAR-2: the year that is offered begins in mid-September and holds the second round", async () => {
  const { office, school } = await anOffice();

  const { next } = await office.call(listYears, { params: { schoolId: school.id } });
  await office.call(createYear, {
    params: { schoolId: school.id },
    body: { key: aKey(), year: next, withTerms: true },
  });

  const { years: made, next: after } = await office.call(listYears, { params: { schoolId: school.id } });
  expect(next.startsOn.slice(5)).toBe("09-15");
  expect(next.endsOn.slice(5)).toBe("09-01");
  expect(made).toMatchObject([{ ...next, state: "planning", sections: 0 }]);
  expect(made[0]?.terms.map(({ kind }) => kind)).toEqual([
    "first_term",
    "midyear_exam",
    "second_term",
    "final_exam",
    "second_round",
  ]);
  expect(Number(after.title.slice(0, 4))).toBe(Number(next.title.slice(0, 4)) + 1);
});

test("YEAR-1: a year that shares a day with another is refused, one beside it is not", async () => {
  const { office, school } = await anOffice();
  await make(office, school, FIRST);

  const sharing = make(office, school, { ...SECOND, startsOn: "2027-08-31" });

  await expect(sharing).rejects.toMatchObject({ code: "conflict", details: { reason: "year-overlaps" } });
  await make(office, school, { ...SECOND, startsOn: "2027-09-01" });
});

test("YEAR-1: of two who make the same year at once, one is refused", async () => {
  const { office, school } = await anOffice();

  const answers = await Promise.allSettled([make(office, school, FIRST), make(office, school, FIRST)]);

  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("YEAR-1: making a year current closes the one before, so that there is always one", async () => {
  const { office, school } = await anOffice();
  const first = await make(office, school, FIRST);
  const second = await make(office, school, SECOND);
  await move(office, school, first, "current");

  await move(office, school, second, "current");

  const { years: known } = await office.call(listYears, { params: { schoolId: school.id } });
  expect(known.map(({ id, state }) => [id, state])).toEqual([
    [second, "current"],
    [first, "closing"],
  ]);
});

test("AZ-7: an archived year and its terms take no more writes, and nothing leads out of the archive", async () => {
  const { office, school } = await anOffice();
  const yearId = await make(office, school, FIRST, true);
  const { years: known } = await office.call(listYears, { params: { schoolId: school.id } });
  const term = known[0]?.terms[0];
  if (!term) throw new Error("The year has terms.");
  for (const state of ["current", "closing", "archived"] as const) await move(office, school, yearId, state);

  const schoolId = school.id;
  const { id: termId, revision, state: _, ...record } = term;
  const closed = { code: "forbidden", details: { reason: "archived" } };
  const write = { key: aKey(), revision: 4 };
  await expect(
    office.call(changeYear, { params: { schoolId, yearId }, body: { ...write, year: FIRST } }),
  ).rejects.toMatchObject(closed);
  await expect(
    office.call(changeTerm, { params: { schoolId, termId }, body: { key: aKey(), revision, term: record } }),
  ).rejects.toMatchObject(closed);
  await expect(
    office.call(createTerm, { params: { schoolId, yearId }, body: { key: aKey(), term: record } }),
  ).rejects.toMatchObject(closed);
  await expect(move(office, school, yearId, "current")).rejects.toMatchObject(closed);
});

test("TERM-1: a month lies inside its term, beside other months, and the term keeps hold of it", async () => {
  const { office, school } = await anOffice();
  const yearId = await make(office, school, FIRST, true);
  const { years: known } = await office.call(listYears, { params: { schoolId: school.id } });
  const term = known[0]?.terms[0];
  if (!term) throw new Error("The year has terms.");
  const month = (startsOn: string, endsOn: string) =>
    office.call(createTerm, {
      params: { schoolId: school.id, yearId },
      body: {
        key: aKey(),
        term: { kind: "month", title: "October", startsOn, endsOn, parentId: term.id },
      },
    });

  await month("2026-10-01", "2026-11-01");

  await expect(month("2026-10-31", "2026-11-15")).rejects.toMatchObject({
    details: { reason: "term-overlaps" },
  });
  await expect(month("2027-01-01", "2027-02-01")).rejects.toMatchObject({
    details: { reason: "term-outside" },
  });
  const { id: termId, revision, state: _, ...record } = term;
  const cut = office.call(changeTerm, {
    params: { schoolId: school.id, termId },
    body: { key: aKey(), revision, term: { ...record, startsOn: "2026-10-15" } },
  });
  await expect(cut).rejects.toMatchObject({ details: { reason: "term-leaves-out" } });
});

test("a locked term keeps its days until it is opened again", async () => {
  const { office, school } = await anOffice();
  await make(office, school, FIRST, true);
  const { years: known } = await office.call(listYears, { params: { schoolId: school.id } });
  const term = known[0]?.terms[0];
  if (!term) throw new Error("The year has terms.");
  const { id: termId, revision, state: _, ...record } = term;
  const params = { schoolId: school.id, termId };

  const locked = await office.call(lockTerm, { params, body: { key: aKey(), revision, isLocked: true } });

  const write = { key: aKey(), revision: locked.revision, term: { ...record, title: "Autumn" } };
  await expect(office.call(changeTerm, { params, body: write })).rejects.toMatchObject({
    details: { reason: "term-locked" },
  });
  const opened = await office.call(lockTerm, {
    params,
    body: { key: aKey(), revision: locked.revision, isLocked: false },
  });
  await office.call(changeTerm, { params, body: { ...write, key: aKey(), revision: opened.revision } });
});

test("KEY-4: whoever has not seen the last change of a year is told, and the same request twice is one", async () => {
  const { office, school } = await anOffice();
  const yearId = await make(office, school, FIRST);
  const params = { schoolId: school.id, yearId };
  const body = { key: aKey(), revision: 1, year: { ...FIRST, title: "26/27" } };

  const once = await office.call(changeYear, { params, body });
  const again = await office.call(changeYear, { params, body });
  const stale = office.call(changeYear, { params, body: { ...body, key: aKey() } });

  expect(again).toEqual(once);
  await expect(stale).rejects.toMatchObject({ code: "conflict", details: { reason: "stale", revision: 2 } });
});

async function anOffice() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const management = await aManagement(database, school);
  return { school, office: as(management.actor) };
}

type Office = Awaited<ReturnType<typeof anOffice>>["office"];

async function make(office: Office, { id: schoolId }: { id: number }, year: typeof FIRST, withTerms = false) {
  const { id } = await office.call(createYear, {
    params: { schoolId },
    body: { key: aKey(), year, withTerms },
  });
  return id;
}

async function move(
  office: Office,
  { id: schoolId }: { id: number },
  yearId: number,
  state: "current" | "closing" | "archived",
) {
  const { years: known } = await office.call(listYears, { params: { schoolId } });
  const revision = known.find(({ id }) => id === yearId)?.revision ?? 0;
  await office.call(moveYear, { params: { schoolId, yearId }, body: { key: aKey(), revision, state } });
}
