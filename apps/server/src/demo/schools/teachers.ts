import type { Level } from "#school/curriculum/public.ts";

import { FACULTIES } from "./faculties.ts";
import type { TeachingClass } from "./plan.ts";

/** Planning fills a teacher's week up to this many periods; 24 periods is the maximum that no teacher may exceed. */
const FULL_WEEK = 20;

/**
 * Who teaches what: for each class the number of its teacher, counted from 0. Teachers keep to their subject and take
 * the classes of neighbouring levels, so some of them reach over two stages.
 */
export function teachersOfClasses(classes: readonly TeachingClass[]): readonly number[] {
  const teachers: number[] = Array.from({ length: classes.length }, () => -1);
  let teacher = -1;
  for (const faculty of FACULTIES) {
    const theirs = classes.flatMap(({ subject, periods, section }, place) =>
      faculty.includes(subject) ? [{ place, periods, section }] : [],
    );
    let load = Number.POSITIVE_INFINITY;
    for (const { place, periods } of theirs) {
      if (load + periods > FULL_WEEK) {
        teacher += 1;
        load = 0;
      }
      load += periods;
      teachers[place] = teacher;
    }
  }
  return teachers;
}

/** The homeroom teacher of each section: the teacher with most of its lessons, as far as possible each only once. */
export function homeroomTeachers(
  sections: number,
  classes: readonly TeachingClass[],
  teachers: readonly number[],
): readonly number[] {
  const taken = new Set<number>();
  return Array.from({ length: sections }, (_, section) => {
    const candidates = classes
      .flatMap((one, place) => (one.section === section ? [{ ...one, teacher: teachers[place] ?? 0 }] : []))
      .toSorted((a, b) => b.periods - a.periods)
      .map(({ teacher }) => teacher);
    const chosen = candidates.find((teacher) => !taken.has(teacher)) ?? candidates[0] ?? 0;
    taken.add(chosen);
    return chosen;
  });
}

/** How many teach both intermediate and preparatory classes. */
export function teachersOfBothStages(
  classes: readonly TeachingClass[],
  teachers: readonly number[],
  levelOf: (section: number) => Level,
): number {
  const stages = new Map<number, Set<string>>();
  for (const [place, { section }] of classes.entries()) {
    const teacher = teachers[place] ?? -1;
    const known = stages.get(teacher) ?? new Set();
    stages.set(teacher, known.add(levelOf(section).stage));
  }
  return [...stages.values()].filter((known) => known.has("intermediate") && known.has("preparatory")).length;
}
