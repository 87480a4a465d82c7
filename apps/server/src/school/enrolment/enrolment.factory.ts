import { enrolStudent, listEnrolments, moveStudents, undoMove } from "@dars/contract/school/enrolment";

import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member, Person } from "#platform/testing/factories/people.ts";
import { aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import type { Testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

const TODAY = dayFromToday(0);

/** The working school with a second section of the first level, which has a class of its own. */
export async function twoSections(database: Database, { capacity }: { readonly capacity?: number } = {}) {
  const working = await aWorkingSchool(database);
  const { year, primary, arabicOffering } = working;
  const target = await aSection(database, year, {
    level: primary,
    letter: "ج",
    ...(capacity !== undefined && { capacity }),
  });
  const targetClass = await aTeachingClass(database, arabicOffering, { section: target });
  return { ...working, target, targetClass };
}

interface Entry {
  readonly levelId: number;
  readonly sectionId?: number | null;
  readonly registerNo?: number | null;
  readonly startsOn?: string;
  readonly reason?: string | null;
  readonly isOverCapacity?: boolean;
}

/** The office's changes of enrolments, through the app's own client. */
export function enrolmentCalls(as: Testbed["as"]) {
  const enrol = ({ actor }: Member, { id, schoolId }: Person, entry: Entry) =>
    as(actor).call(enrolStudent, {
      params: { schoolId, studentId: id },
      body: {
        key: aKey(),
        sectionId: null,
        registerNo: null,
        entryKind: "new",
        startsOn: TODAY,
        reason: null,
        isOverCapacity: false,
        ...entry,
      },
    });

  const move = (
    { actor, schoolId }: Member,
    { id }: Person,
    sectionId: number,
    startsOn = TODAY,
    reason: string | null = null,
  ) =>
    as(actor).call(moveStudents, {
      params: { schoolId, sectionId },
      body: { key: aKey(), studentIds: [id], startsOn, reason, isOverCapacity: false },
    });

  const undo = ({ actor, schoolId }: Member, moveId: number | null) =>
    as(actor).call(undoMove, { params: { schoolId, moveId: moveId ?? 0 }, body: { key: aKey() } });

  const fetchEnrolments = async ({ actor }: Member, { id, schoolId }: Person) => {
    const { enrolments } = await as(actor).call(listEnrolments, { params: { schoolId, studentId: id } });
    return enrolments;
  };
  return { enrol, move, undo, fetchEnrolments };
}
