import { getSectionLetter, SUBJECTS, type Level } from "#school/curriculum/public.ts";

import { admitStudents } from "./admit-students.ts";
import { addDays, midwayBetween, openedOn, getSchoolYear, type Day } from "./calendar.ts";
import { TEACHER_AND_FATHER } from "./cast-families.ts";
import { drawAddress } from "./draw-address.ts";
import { COORDINATED } from "./faculties.ts";
import { drawAdult, fatherNames, type CastFamily } from "./families.ts";
import type { Assignment, Offering, PersonNo, SchoolPlan, Section, TeachingClass } from "./plan.ts";
import { SchoolPeople, type LoginPrefixes } from "./school-people.ts";
import { homeroomTeachers, teachersOfClasses } from "./teachers.ts";

/**
 * The inputs for one school. Two schools with the same place, seed and day share the part that their counts
 * have in common.
 */
export interface SchoolShape {
  readonly place: number;
  readonly loginPrefixes: LoginPrefixes;
  readonly levels: readonly Level[];
  readonly sections: number;
  readonly students: number;
  readonly management: number;
  readonly families: readonly CastFamily[];
  /** Whether the substitute, the teacher who left, the teacher who is a father and the graduate are here. */
  readonly hasCast: boolean;
}

/** All people and data of one school on one day, drawn from the seed alone. */
export function planSchool(seed: number, today: Day, shape: SchoolShape): SchoolPlan {
  const path = `school/${shape.place}`;
  const people = new SchoolPeople(shape.place, shape.loginPrefixes);
  const levels = sectionLevels(shape);
  const offerings = shape.levels.flatMap(buildOfferings);
  const classes = buildClasses(levels, offerings);
  const teacherOf = teachersOfClasses(classes);
  const posts = Math.max(-1, ...teacherOf) + 1;

  const management = hire(people, shape.management, "management", (number) => ({
    ...drawAdult(seed, `${path}/management/${number}`),
  }));
  const teachers = hire(people, posts, "teacher", (number) =>
    shape.hasCast && number === 2
      ? { sex: "male", names: fatherNames(TEACHER_AND_FATHER), alias: "teacherparent1" }
      : {
          ...drawAdult(seed, `${path}/teacher/${number}`),
          address: drawAddress(seed, `${path}/teacher/${number}`, "ar"),
        },
  );
  const extra = shape.hasCast ? hireExtra(seed, path, people, posts) : [];
  const coordinators = COORDINATED.map((_, place) => addCoordinator(seed, people, place + 1));

  const homeroom = homeroomTeachers(levels.length, classes, teacherOf);
  const sections = levels.map((level, place): Section => ({
    year: "current",
    level,
    letter: getSectionLetter(Math.floor(place / shape.levels.length)),
    homeroomTeacher: teachers[homeroom[place] ?? 0] ?? null,
  }));
  const admitted = admitStudents(seed, today, shape, people, sections, teachers);
  const year = getSchoolYear(today);
  return {
    place: shape.place,
    today,
    openedOn: openedOn(today),
    year,
    previousYear: getSchoolYear(addDays(year.startsOn, -1)),
    people: people.people,
    accounts: people.accounts,
    teachers: [...teachers, ...extra],
    management,
    coordinators,
    offerings,
    classes,
    assignments: buildAssignments(
      today,
      classes,
      sections,
      (place) => teachers[teacherOf[place] ?? 0] ?? 0,
      extra,
    ),
    ...admitted,
  };
}

/** Section by section: one of each level, then the second of each level, and so on. */
const sectionLevels = ({ levels, sections }: SchoolShape): Level[] =>
  Array.from({ length: sections }, (_, place) => levels[place % levels.length]).filter(
    (level) => level !== undefined,
  );

const buildOfferings = (level: Level): Offering[] =>
  SUBJECTS.flatMap(({ code }) => {
    const periods = level.periods[code];
    return periods === undefined ? [] : [{ level, subject: code, periods }];
  });

/** In the order of levels, so that a teacher's classes are neighbours. */
const buildClasses = (levels: readonly Level[], offerings: readonly Offering[]): TeachingClass[] =>
  [...levels.entries()]
    .toSorted(([, a], [, b]) => a.year - b.year)
    .flatMap(([section, level]) =>
      offerings.flatMap((offering, place) =>
        offering.level === level
          ? [{ section, offering: place, subject: offering.subject, periods: offering.periods }]
          : [],
      ),
    );

interface Hired {
  readonly sex: "male" | "female";
  readonly names: ReturnType<typeof fatherNames>;
  readonly alias?: string;
  readonly address?: string | null;
}

const hire = (
  people: SchoolPeople,
  count: number,
  kind: "teacher" | "management",
  make: (number: number) => Hired,
): PersonNo[] =>
  Array.from({ length: count }, (_, place) => {
    const { alias, ...person } = make(place + 1);
    const role = kind === "teacher" ? kind : "school_management";
    return people.add(
      { ...person, sourcedId: `${kind}-${place + 1}` },
      { kind, number: place + 1, roles: [role], alias },
    );
  });

/** The substitute, then the teacher who has left. */
const hireExtra = (seed: number, path: string, people: SchoolPeople, posts: number): PersonNo[] =>
  ["substitute1", "formerteacher1"].map((alias, place) =>
    people.add(
      { ...drawAdult(seed, `${path}/${alias}`), sourcedId: `teacher-${posts + place + 1}` },
      { kind: "teacher", number: posts + place + 1, roles: ["teacher"], alias },
    ),
  );

// A coordinator is a person of the head office and of each school, so as to sit in the school's rooms.
const addCoordinator = (seed: number, people: SchoolPeople, number: number): PersonNo =>
  people.add(
    { ...drawAdult(seed, `group/coordinator/${number}`), sourcedId: `coordinator-${number}` },
    { kind: "coordinator", number, roles: [], isOfGroup: true },
  );

function buildAssignments(
  today: Day,
  classes: readonly TeachingClass[],
  sections: readonly Section[],
  teacherOf: (place: number) => PersonNo,
  [substitute, former]: readonly PersonNo[],
): Assignment[] {
  const start = openedOn(today);
  const handedOverOn = midwayBetween(start, today);
  const isIn = (place: number, level: string, subject: string) =>
    sections[classes[place]?.section ?? -1]?.level.code === level && classes[place]?.subject === subject;
  return classes.flatMap((_, teachingClass): Assignment[] => {
    const own = { teachingClass, teacher: teacherOf(teachingClass), role: "primary" as const, endsOn: null };
    if (former !== undefined && isIn(teachingClass, "I1", "SOC"))
      return [
        { ...own, teacher: former, startsOn: start, endsOn: handedOverOn },
        { ...own, startsOn: handedOverOn },
      ];
    if (substitute === undefined || !isIn(teachingClass, "P1", "MATH")) return [{ ...own, startsOn: start }];
    const stead = { teachingClass, teacher: substitute, role: "substitute" as const };
    return [
      { ...own, startsOn: start },
      { ...stead, startsOn: addDays(today, -7), endsOn: addDays(today, 14) },
    ];
  });
}
