import type { AccountBook } from "./account-book.ts";
import type { AgentLink } from "./pair-agents.ts";
import { planClasses } from "./plan-classes.ts";
import { planCourses } from "./plan-courses.ts";
import { planEndings, type Absence } from "./plan-endings.ts";
import { planEnrollments } from "./plan-enrollments.ts";
import { planLinks } from "./plan-links.ts";
import { planPeople, type PersonInSchool, type PlannedPeople } from "./plan-people.ts";
import { planSessions, type PlannedYear } from "./plan-sessions.ts";
import type { SchoolPlanner } from "./school-planner.ts";

export interface PlannedSchool {
  readonly people: PlannedPeople;
  readonly absences: readonly Absence[];
}

const NOTHING_GOING = { touched: new Set<number>(), taken: new Set<number>() };

/** Plans all that a package says of one school. The head office has people and nothing else. */
export function planSchool(
  planner: SchoolPlanner,
  placed: readonly PersonInSchool[],
  links: readonly AgentLink[],
  accounts: AccountBook,
): PlannedSchool {
  const { school } = planner;
  const people = planPeople(planner, placed);
  for (const person of people.planned.values()) accounts.plan(planner, person);
  if (school.isOffice)
    return { people, absences: planner.isShared ? [] : planEndings(planner, accounts, NOTHING_GOING) };

  const sessions = planSessions(planner);
  const courses = planCourses(planner, sessions);
  const classes = planClasses(planner, sessions, courses);
  planLinks(planner, people, links);
  const enrollments = planEnrollments(planner, classes, people);
  const absences = planEndings(planner, accounts, enrollments);
  if (!planner.own) planStates(planner, sessions.years, enrollments.yearIds);
  return { people, absences };
}

/**
 * Exactly one year of a school is current (YEAR-1). One that is current already stays so: only a rollover changes it.
 * Else it is the year of today, and where the source has no such year, the latest in which students sit: every
 * screen shows the current year, so without one a school would look empty after its import.
 */
function planStates(
  { school, writes, today }: SchoolPlanner,
  years: readonly PlannedYear[],
  used: ReadonlySet<number>,
): void {
  const states = new Map(school.years.map(({ id, state }) => [id, state]));
  const hasCurrent = [...states.values()].includes("current");
  const ofToday = years.find(({ startsOn, endsOn }) => startsOn <= today && today < endsOn);
  const taught = new Set([...used, ...school.enrolments.map(({ yearId }) => yearId)]);
  const latest = years
    .filter(({ id }) => taught.has(id))
    .toSorted((one, other) => (one.startsOn < other.startsOn ? 1 : -1))[0];
  const current = hasCurrent ? undefined : (ofToday ?? latest);
  for (const { id, endsOn } of years) {
    const isNew = !states.has(id);
    const state = id === current?.id ? "current" : isNew && endsOn <= today ? "archived" : undefined;
    if (state) writes.update("academic_years", id, { schoolId: school.id, id, state });
  }
}
