import { parseExact, type StudentYear } from "#marks/engine/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listAllocations } from "./decisions.queries.ts";
import type { SubjectMarks } from "./subject-shown.ts";

type ManualRounds = NonNullable<StudentYear["manual"]>[string];

interface ManualPoints {
  readonly round: number;
  readonly offeringIds: readonly number[];
  readonly amounts: readonly string[];
}

/** Decision marks that two of the office have given each student in a year, by the code of the subject. */
export async function manualOfStudents(
  db: Db,
  schoolId: number,
  yearId: number,
  students: readonly { readonly id: number }[],
): Promise<(studentId: number, taken: readonly SubjectMarks[]) => StudentYear["manual"]> {
  const ids = students.map(({ id }) => id);
  const confirmed = (await listAllocations(db, schoolId, yearId, ids)).filter(
    ({ state }) => state === "confirmed",
  );
  const byStudent = Map.groupBy(confirmed, ({ studentId }) => studentId);
  return (studentId, taken) => {
    // The latest of each round; the first comes first.
    const own = (byStudent.get(studentId) ?? []).toReversed().filter((given) => stillStands(given, taken));
    if (own.length === 0) return undefined;
    const manual: Record<string, ManualRounds> = {};
    for (const given of own) manual[given.part] = { ...manual[given.part], ...asManual(given, taken) };
    return manual;
  };
}

/** To give nothing is a decision too; to have given to subjects of which none is taken any more is none. */
const stillStands = ({ offeringIds }: ManualPoints, taken: readonly SubjectMarks[]): boolean =>
  offeringIds.length === 0 || taken.some(({ subject }) => offeringIds.includes(subject.offeringId));

/** As the engine takes it; marks of a subject that the student does not take any more count for nothing. */
export function asManual({ round, offeringIds, amounts }: ManualPoints, taken: readonly SubjectMarks[]) {
  const given = offeringIds.flatMap((offeringId, place) => {
    const code = taken.find(({ subject }) => subject.offeringId === offeringId)?.subject.code;
    const amount = parseExact(amounts[place] ?? "");
    return code !== undefined && amount ? [[code, amount] as const] : [];
  });
  return { [`round${round}`]: Object.fromEntries(given) };
}
