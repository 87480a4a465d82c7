import { addDays, midwayBetween, openedOn, getSchoolYear, type Day } from "./calendar.ts";
import { TEACHERS_FAMILY } from "./cast-families.ts";
import { drawAddress } from "./draw-address.ts";
import { drawFamily, type Child, type ChildStory, type Family, type Guardian } from "./families.ts";
import type { SchoolShape } from "./plan-school.ts";
import type { Enrolment, GuardianLink, PersonNo, Section } from "./plan.ts";
import { createStream } from "./random.ts";
import type { SchoolPeople } from "./school-people.ts";

interface Admitted {
  readonly students: PersonNo[];
  readonly guardianLinks: GuardianLink[];
  readonly enrolments: Enrolment[];
  /** With last year's, where the cast needs them. */
  readonly sections: Section[];
}

/** student25, in the section of student1. */
const LATE_PLACE = 24;
const LATE_DAYS = 8;
const LATE: ChildStory = { alias: "late1", isLate: true };

/** Fills the sections family by family, adding children and guardians to `people`. */
export function admitStudents(
  seed: number,
  today: Day,
  shape: SchoolShape,
  people: SchoolPeople,
  sections: readonly Section[],
  teachers: readonly PersonNo[],
): Admitted {
  const admitted: Admitted = { students: [], guardianLinks: [], enrolments: [], sections: [...sections] };
  const path = `school/${shape.place}`;
  let guardians = 0;
  for (let no = 0; admitted.students.length < shape.students; no++) {
    const most = shape.students - admitted.students.length;
    const family = drawFamily(seed, `${path}/family/${no}`, most, shape.families[no]);
    const address = drawAddress(seed, `${path}/family/${no}`, getFamilyLanguage(family));
    const children = family.children.map((child) => admit(child, family, address));
    for (const guardian of family.guardians) {
      const isTeacher = shape.hasCast && no === TEACHERS_FAMILY && guardian.relation === "father";
      const teacher = isTeacher ? teachers[1] : undefined;
      const person = teacher ?? welcome(guardian, family, no, address);
      if (teacher !== undefined) people.addRole(teacher, "parent");
      for (const student of children) admitted.guardianLinks.push(buildLink(guardian, person, student));
    }
  }
  if (shape.hasCast) addLastYear();
  return admitted;

  function admit({ names, sex, story }: Child, { locale }: Family, address: string | null): PersonNo {
    const place = admitted.students.length;
    const own = story ?? (shape.hasCast && place === LATE_PLACE ? LATE : undefined);
    const section = computeSection(place, sections.length);
    const student = people.add(
      {
        sourcedId: `student-${place + 1}`,
        names,
        sex,
        birthDate: drawBirthDate(seed, `${path}/student/${place}`, today, sections[section]),
        locale,
        address,
      },
      {
        kind: "student",
        number: place + 1,
        roles: ["student"],
        alias: own?.alias,
        state: own?.isSuspended ? "disabled" : "active",
        isChild: true,
      },
    );
    admitted.students.push(student);
    admitted.enrolments.push(buildEnrolment(today, student, place, section, sections, own));
    return student;
  }

  function welcome(
    { names, relation, alias }: Guardian,
    { locale }: Family,
    family: number,
    address: string | null,
  ): PersonNo {
    // The father of student1 has one account, though each school knows him as a person of its own.
    const isKnown = shape.place > 0 && family < shape.families.length;
    guardians += isKnown ? 0 : 1;
    const sex = relation === "father" ? "male" : "female";
    const sourcedId = isKnown ? `parent-of-group-${family + 1}` : `parent-${guardians}`;
    return people.add(
      { sourcedId, names, sex, locale, address },
      isKnown
        ? { kind: "parent", number: family + 1, roles: [], isOfGroup: true }
        : { kind: "parent", number: guardians, roles: ["parent"], alias },
    );
  }

  /** The graduate, and the year that the repeating student did not pass. */
  function addLastYear(): void {
    const graduate = people.add(
      {
        sourcedId: "graduate-1",
        ...lastYearsGraduate(seed, path),
        birthDate: drawBirthDate(
          seed,
          `${path}/graduate/1`,
          addDays(getSchoolYear(today).startsOn, -1),
          findHighestSection(sections),
        ),
      },
      { kind: "graduate", number: 1, roles: ["student"], isChild: true },
    );
    admitted.students.push(graduate);
    const repeating = admitted.enrolments.find(({ entryKind }) => entryKind === "repeating");
    if (repeating) enrolLastYear(repeating.student, sections[repeating.section], "repeating");
    enrolLastYear(graduate, findHighestSection(sections), "graduated");
  }

  function enrolLastYear(student: PersonNo, section: Section | undefined, state: Enrolment["state"]): void {
    if (!section) return;
    const { startsOn } = getSchoolYear(today);
    const lastYear = getSchoolYear(addDays(startsOn, -1));
    admitted.sections.push({ ...section, year: "previous" });
    admitted.enrolments.push({
      student,
      section: admitted.sections.length - 1,
      registerNo: 1,
      entryKind: "promoted",
      startsOn: lastYear.startsOn,
      endsOn: lastYear.endsOn,
      state,
      yearsFailed: 0,
    });
  }
}

/**
 * The section of the next student. Places go round all sections, so more students never move earlier ones,
 * and siblings sit some years apart.
 */
export function computeSection(place: number, sections: number): number {
  const stride = [5, 7, 11, 13, 17].find((step) => sections % step !== 0) ?? 1;
  return (place * stride + 7) % sections;
}

function buildEnrolment(
  today: Day,
  student: PersonNo,
  place: number,
  section: number,
  sections: readonly Section[],
  story: ChildStory = {},
): Enrolment {
  const start = openedOn(today);
  return {
    student,
    section,
    registerNo: Math.floor(place / sections.length) + 1,
    entryKind: story.entryKind ?? (sections[section]?.level.year === 1 ? "new" : "promoted"),
    startsOn: computeStart(story, start, today),
    endsOn: null,
    state: "active",
    yearsFailed: story.entryKind === "repeating" ? 1 : 0,
    ...(story.isLate && { isLate: true }),
  };
}

function computeStart({ entryKind, isLate }: ChildStory, start: Day, today: Day): Day {
  if (entryKind === "transfer_in") return midwayBetween(start, today);
  const lately = addDays(today, -LATE_DAYS);
  return isLate && lately > start ? lately : start;
}

const findHighestSection = (sections: readonly Section[]): Section | undefined =>
  sections.toSorted((a, b) => b.level.year - a.level.year)[0];

function lastYearsGraduate(seed: number, path: string) {
  const [child] = drawFamily(seed, `${path}/graduate/1`, 1).children;
  if (!child) throw new Error("Every family has a child.");
  return { names: child.names, sex: child.sex };
}

function drawBirthDate(seed: number, path: string, today: Day, section: Section | undefined): Day {
  const born = Number(getSchoolYear(today).startsOn.slice(0, 4)) - 5 - (section?.level.year ?? 1);
  return addDays(`${born}-01-01`, createStream(seed, `${path}/birth`).below(365));
}

/** Who is called by a Kurdish family name writes Kurdish. */
const getFamilyLanguage = ({ children }: Family) =>
  children.some(({ names }) => names.ckb?.family) ? "ckb" : "ar";

const buildLink = (guardian: Guardian, person: PersonNo, student: PersonNo): GuardianLink => ({
  guardian: person,
  student,
  relation: guardian.relation,
  isPrimary: guardian.isPrimary,
  canView: !guardian.isRestricted,
  canMessage: !guardian.isRestricted,
  canPickup: guardian.canPickup,
  isRestricted: guardian.isRestricted,
});
