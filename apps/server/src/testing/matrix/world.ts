import type { Role } from "@dars/contract/platform/roles";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aGroup, aLevel, aSchool, aSubject, type Group } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";
import { aCoordinator, aCoordinatorScope, anEvaluator } from "#platform/testing/factories/scopes.ts";
import {
  anAssignment,
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
} from "#platform/testing/factories/structure.ts";

import { ALL_SAMPLES } from "./all-samples.ts";
import { aClassRoom, everyRole, roomsOfActors } from "./rooms.ts";
import type { Target } from "./slice-samples.ts";

/** Where a call points, seen from the actors below. */
export type TargetScope = "own" | "other-class" | "other-child" | "other-school" | "crossed" | "other-group";

export interface World {
  readonly actors: Readonly<Record<Role, Actor>>;
  readonly targets: Readonly<Record<TargetScope, Target>>;
}

/** Words in the names of each place's records, so that a leaking answer can be detected. */
export const MARKS = {
  own: "Ownmark",
  "other-child": "Siblingmark",
  "other-class": "Otherclassmark",
  "other-school": "Otherschoolmark",
  "other-group": "Othergroupmark",
} as const;

/**
 * Two groups. In the first, two schools; in its first school, two levels with a section each. Around the seven actors
 * lie the near misses that a wrong policy would let through: a link that is not verified, a restricted one, an
 * assignment and scopes that ended yesterday, and one that begins tomorrow.
 */
export async function aWorld(database: Database): Promise<World> {
  const group = await aGroup(database);
  // At whatever hour the tests run, children may write, and to the office too (L1).
  await database.directory
    .updateTable("group_settings")
    .set({ chat_opens_at: "00:00", chat_closes_at: "24:00", show_messages_btn_for_students: true })
    .where("group_id", "=", group.id)
    .execute();
  const [first, second] = [await aLevel(database, group), await aLevel(database, group)];
  const [maths, arabic] = [await aSubject(database, group), await aSubject(database, group)];
  const levels = { first, second, maths, arabic };
  const home = await aPlace(database, group, levels, MARKS.own);
  const away = await aPlace(database, group, levels, MARKS["other-school"]);
  const abroad = await aPlace(database, await aGroup(database), undefined, MARKS["other-group"]);

  const child = await aStudent(database, home.school, { section: home.section, name: MARKS.own });
  const classmate = await aStudent(database, home.school, {
    section: home.section,
    name: MARKS["other-child"],
  });
  const parent = await aGuardian(database, group, { of: [child], name: MARKS.own });
  await aGuardian(database, group, { of: [classmate], name: MARKS["other-child"] });
  await aGuardianLink(database, parent, home.otherStudent, { linkState: "invited" });
  await aGuardianLink(database, parent, away.student, { isRestricted: true });
  await aGuardianLink(database, parent, classmate, { canView: false });

  const yesterday = { startsOn: dayFromToday(-30), endsOn: dayFromToday(-1) };
  const tomorrow = { startsOn: dayFromToday(1) };
  await anAssignment(database, home.otherClass, home.teacher, { ...yesterday, role: "substitute" });
  await anAssignment(database, home.arabicClass, home.teacher, { ...tomorrow, role: "assistant" });
  const coordinator = await aCoordinator(database, group, {
    subject: maths,
    schools: [home.school],
    levels: [first],
  });
  await aCoordinatorScope(database, coordinator, home.school, {
    subject: maths,
    levels: [second],
    ...yesterday,
  });
  await aCoordinatorScope(database, coordinator, away.school, { subject: maths, ...yesterday });
  const evaluator = await anEvaluator(database, group, { schools: [home.school] });
  await anEvaluator(database, group, { schools: [away.school] });

  const actors = {
    parent: parent.actor,
    student: child.actor,
    teacher: home.teacher.actor,
    school_management: (await aManagement(database, home.school)).actor,
    administrator: (await anAdministrator(database, group)).actor,
    subject_coordinator: coordinator.actor,
    evaluator: evaluator.actor,
  };
  const rooms = await roomsOfActors(database, home, { child, classmate, actors });
  const own = buildTarget({ ...home, rooms }, child, { levelId: first.id, subjectId: maths.id });
  const otherRooms = everyRole(
    await aClassRoom(database, home.otherClass, [home.colleague], [home.otherStudent]),
  );
  const otherSchool = buildTarget(await withRoom(database, away), away.student, {
    levelId: first.id,
    subjectId: maths.id,
  });
  const elsewhere = await withMore(database, otherSchool);
  return {
    actors,
    targets: {
      own: await withMore(database, own),
      "other-child": await withMore(
        database,
        buildTarget({ ...home, rooms: otherRooms }, classmate, { levelId: first.id, subjectId: maths.id }),
      ),
      "other-class": await withMore(database, {
        ...own,
        rooms: otherRooms,
        sectionId: home.otherSection.id,
        studentId: home.otherStudent.id,
        personId: home.otherStudent.id,
        levelId: second.id,
      }),
      "other-school": elsewhere,
      // A path of one's own school with ids of the other: an attacker's guess.
      crossed: { ...elsewhere, schoolId: own.schoolId },
      "other-group": await withMore(
        database,
        buildTarget(await withRoom(database, abroad), abroad.student, {
          levelId: abroad.levelId,
          subjectId: abroad.subjectId,
        }),
      ),
    },
  };
}

/** The place with a room that none of the actors is in. */
const withRoom = async (database: Database, place: Awaited<ReturnType<typeof aPlace>>) => ({
  ...place,
  rooms: everyRole(await aClassRoom(database, place.mathsClass, [place.teacher], [place.student])),
});

/** The place with the rows that slices need there for their own paths. */
async function withMore(database: Database, target: Target): Promise<Target> {
  const more: Record<string, number | string> = {};
  for (const { ids } of ALL_SAMPLES) Object.assign(more, await ids?.(database, target));
  return { ...target, more };
}

type Entry = Awaited<ReturnType<typeof aLevel>>;

interface Catalogue {
  readonly first: Entry;
  readonly second: Entry;
  readonly maths: Entry;
  readonly arabic: Entry;
}

/** A school with two sections, a class in each, a teacher for each, and a student. */
async function aPlace(database: Database, group: Group, shared: Catalogue | undefined, mark: string) {
  const catalogue = shared ?? {
    first: await aLevel(database, group),
    second: await aLevel(database, group),
    maths: await aSubject(database, group),
    arabic: await aSubject(database, group),
  };
  const school = await aSchool(database, group, { name: mark });
  const year = await aYear(database, school);
  const [teacher, colleague] = [
    await aTeacher(database, school, { name: mark }),
    await aTeacher(database, school, { name: `${mark} colleague` }),
  ];
  const section = await aSection(database, year, {
    level: catalogue.first,
    title: mark,
    homeroomTeacher: teacher,
  });
  const otherMark = mark === MARKS.own ? MARKS["other-class"] : mark;
  const otherSection = await aSection(database, year, {
    level: catalogue.second,
    title: otherMark,
    homeroomTeacher: colleague,
  });
  const maths = await anOffering(database, year, { level: catalogue.first, subject: catalogue.maths });
  const arabic = await anOffering(database, year, { level: catalogue.second, subject: catalogue.arabic });
  const otherMaths = await anOffering(database, year, { level: catalogue.second, subject: catalogue.maths });
  const mathsClass = await aTeachingClass(database, maths, { section, teacher });
  const otherClass = await aTeachingClass(database, otherMaths, {
    section: otherSection,
    teacher: colleague,
  });
  const arabicClass = await aTeachingClass(database, arabic, { section: otherSection, teacher: colleague });
  const student = await aStudent(database, school, { section, name: `${mark} student` });
  const otherStudent = await aStudent(database, school, { section: otherSection, name: otherMark });
  return {
    school,
    section,
    otherSection,
    mathsClass,
    otherClass,
    arabicClass,
    teacher,
    colleague,
    student,
    otherStudent,
    levelId: catalogue.first.id,
    subjectId: catalogue.maths.id,
  };
}

const buildTarget = (
  { school, section, rooms }: Awaited<ReturnType<typeof aPlace>> & Pick<Target, "rooms">,
  student: Member,
  entries: Pick<Target, "levelId" | "subjectId">,
): Target => ({
  schoolId: school.id,
  sectionId: section.id,
  studentId: student.id,
  personId: student.id,
  rooms,
  ...entries,
  more: {},
});
