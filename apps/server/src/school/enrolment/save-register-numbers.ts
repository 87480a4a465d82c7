import type { Input, Reply } from "@dars/contract/platform/route";
import type { saveRegisterNumbers as route } from "@dars/contract/school/enrolment";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import { lockSection } from "./enrolments.queries.ts";
import {
  listRegisterNumbers,
  updateRegisterNumbers,
  type RegisterNumber,
} from "./register-numbers.queries.ts";

/** B6, ENR-5. Students that are not named keep their numbers. */
export async function saveRegisterNumbers(
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    if (!(await lockSection(db, schoolId, sectionId))) throw notFound("This section");
    const seated = new Map(
      (await listRegisterNumbers(db, schoolId, sectionId)).map(({ studentId, registerNo }) => [
        studentId,
        registerNo,
      ]),
    );
    const requestedNumbers = new Map(
      body.numbers.map(({ studentId, registerNo }) => [studentId, registerNo]),
    );
    if (requestedNumbers.size < body.numbers.length)
      throw invalid("A student is named twice.", "/body/numbers");
    const changed = body.numbers.filter(({ studentId, registerNo }) => {
      const now = seated.get(studentId);
      if (now === undefined) throw notFound("One of these students");
      return now !== registerNo;
    });
    requireSeenNumbers(changed, seated);
    requireUnique(new Map([...seated, ...requestedNumbers]));
    if (changed.length > 0) {
      await updateRegisterNumbers(db, schoolId, sectionId, changed);
      await audited(context, db, schoolId, "section.numbered", ["section", sectionId], {
        students: changed.length,
        ...fromTo(changed, seated),
      });
    }
    return { changed: changed.length };
  });
}

/** KEY-4: of each student who gets another number the one is said that it had. */
function requireSeenNumbers(
  changed: Input<typeof route>["body"]["numbers"],
  seated: ReadonlyMap<number, number | null>,
): void {
  const stale = changed.filter(({ studentId, seen = null }) => (seated.get(studentId) ?? null) !== seen);
  if (stale.length === 0) return;
  const stored = stale.map(({ studentId }) => ({ studentId, registerNo: seated.get(studentId) ?? null }));
  throw clash("stale", "Someone else has changed these numbers.", { stored });
}

function requireUnique(numbers: ReadonlyMap<number, number | null>): void {
  const given = [...numbers.values()].filter((number) => number !== null);
  const twice = given.find((number, at) => given.indexOf(number) < at);
  if (twice !== undefined) throw numberTaken(twice);
}

/** One number that was changed is in the audit log with both. */
function fromTo([first, ...others]: readonly RegisterNumber[], seated: ReadonlyMap<number, number | null>) {
  if (!first || others.length > 0) return {};
  return { studentId: first.studentId, from: seated.get(first.studentId) ?? null, to: first.registerNo };
}

export const numberTaken = (registerNo: number) =>
  new AppError("conflict", "Another student of the section has this number.", {
    details: { needs: "number", registerNo },
  });
