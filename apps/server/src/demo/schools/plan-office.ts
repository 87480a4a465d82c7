import { addDays, openedOn, getSchoolYear, type Day } from "./calendar.ts";
import { COORDINATED } from "./faculties.ts";
import { drawAdult } from "./families.ts";
import type { SchoolPlan } from "./plan.ts";
import { SchoolPeople, type LoginPrefixes } from "./school-people.ts";

/** Far from the places of schools, so that its phones are others. */
const OFFICE_PLACE = 9999;

/** The head office of a group: its administrator, coordinators and evaluators. It has no teaching. */
export function planOffice(
  seed: number,
  today: Day,
  evaluators: number,
  loginPrefixes: LoginPrefixes,
): SchoolPlan {
  const people = new SchoolPeople(OFFICE_PLACE, loginPrefixes);
  people.add(
    { ...drawAdult(seed, "group/administrator/1"), sourcedId: "administrator-1" },
    { kind: "administrator", number: 1, roles: ["administrator"], isOfGroup: true },
  );
  const coordinators = COORDINATED.map((_, place) =>
    people.add(
      { ...drawAdult(seed, `group/coordinator/${place + 1}`), sourcedId: `coordinator-${place + 1}` },
      { kind: "coordinator", number: place + 1, roles: ["subject_coordinator"], isOfGroup: true },
    ),
  );
  for (let number = 1; number <= evaluators; number++)
    people.add(
      { ...drawAdult(seed, `group/evaluator/${number}`), sourcedId: `evaluator-${number}` },
      { kind: "evaluator", number, roles: ["evaluator"], isOfGroup: true },
    );
  const year = getSchoolYear(today);
  return {
    place: OFFICE_PLACE,
    today,
    openedOn: openedOn(today),
    year,
    previousYear: getSchoolYear(addDays(year.startsOn, -1)),
    people: people.people,
    accounts: people.accounts,
    coordinators,
    students: [],
    teachers: [],
    management: [],
    guardianLinks: [],
    sections: [],
    offerings: [],
    classes: [],
    assignments: [],
    enrolments: [],
  };
}
