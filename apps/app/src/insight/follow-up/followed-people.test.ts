import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";

import { anEntry } from "./entry.factory.ts";
import { filterPeople, groupByPerson, sortPeople, WHOLE } from "./followed-people.ts";

const TODAY = "2026-11-24";
const huda = { id: 9, name: names("Huda") };
const person = (id: number, name: string) => ({ id, name: names(name) });

const people = groupByPerson([
  anEntry({ person: person(1, "Amal"), owner: huda, since: "2026-11-02" }),
  anEntry({ person: person(2, "Basim"), since: "2026-11-20" }),
  anEntry({ person: person(3, "Dina"), owner: huda, nextStep: "Call", nextOn: TODAY, since: "2026-11-21" }),
  anEntry({ person: person(4, "Ezra"), since: "2026-11-05" }),
  anEntry({ person: person(1, "Amal"), rule: "below-pass", severity: "medium", since: "2026-11-01" }),
]);
const idsOf = (some: typeof people) => some.map((each) => each.person.id);

test("first whose step is due today, then without an owner, then the oldest", () => {
  expect(idsOf(sortPeople(people, { by: "next", isDescending: false }, TODAY, "en"))).toEqual([3, 4, 2, 1]);
  expect(idsOf(sortPeople(people, { by: "person", isDescending: true }, TODAY, "en"))).toEqual([4, 3, 2, 1]);
  expect(idsOf(sortPeople(people, { by: "reasons", isDescending: true }, TODAY, "en"))[0]).toBe(1);
});

test("all reasons of a person are one row, with the earliest day and the owner of any of them", () => {
  expect(people[0]).toMatchObject({ since: "2026-11-01", owner: huda });
  expect(people[0]?.entries.map(({ rule }) => rule)).toEqual(["absences", "below-pass"]);
});

test("a filter leaves those of a reason, and of an owner or none; who sleeps is listed apart", () => {
  expect(idsOf(filterPeople(people, { ...WHOLE, rule: "below-pass" }, TODAY))).toEqual([1]);
  expect(idsOf(filterPeople(people, { ...WHOLE, ownerId: "none" }, TODAY))).toEqual([2, 4]);
  const asleep = groupByPerson([
    anEntry({ snoozedUntil: "2026-12-01" }),
    anEntry({ rule: "lateness", snoozedUntil: null, person: person(5, "Sara") }),
    anEntry({ snoozedUntil: "2026-12-01", person: person(5, "Sara") }),
  ]);
  expect(idsOf(filterPeople(asleep, WHOLE, TODAY))).toEqual([5]);
  expect(idsOf(filterPeople(asleep, { ...WHOLE, isAsleep: true }, TODAY))).toEqual([1]);
});
