import type { listCards as route } from "@dars/contract/marks/cards";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findStudentName } from "./cards.queries.ts";
import { listCardKinds } from "./content-of-year.ts";
import { listPublished, type Reader } from "./published.queries.ts";
import { isGraded } from "./transcript-of-student.ts";

/** H11. */
export async function listCards(
  { database, actor }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const student = await findStudentName(db, schoolId, studentId);
  if (!student) throw notFound("This student");
  const published = await listPublished(db, schoolId, studentId, getReaderKind(actor));
  return {
    student,
    hasTranscript: published.some(({ shown }) => isGraded(shown)),
    years: published.map(({ publishedAt, shown }) => ({
      year: shown.year,
      level: shown.level.name,
      section: shown.section.title ?? shown.section.letter,
      publishedAt: publishedAt.toISOString(),
      kinds: [...listCardKinds(shown)],
    })),
  };
}

/** PUB-2: guardians may see a publication later than students and the office do. */
export const getReaderKind = ({ role }: Context["actor"]): Reader =>
  role === "parent" ? "guardian" : "other";
