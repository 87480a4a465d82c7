import type { GuardianLink } from "@dars/contract/school/guardians";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { listLinks } from "./guardians.queries.ts";

interface ListGuardianLinksKey {
  readonly schoolId: number;
  readonly studentId: number;
}

export async function listGuardianLinks(
  { database }: Context,
  { schoolId, studentId }: ListGuardianLinksKey,
): Promise<{ links: GuardianLink[] }> {
  const db = database.reading(schoolId);
  const [student, links] = await Promise.all([
    hasStudent(db, schoolId, studentId),
    listLinks(db, schoolId, studentId),
  ]);
  if (!student) throw notFound("This student");
  return { links };
}
