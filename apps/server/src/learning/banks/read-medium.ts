import type { readQuestionMedium as route } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findMedium, isShownToFamily } from "./question-media.queries.ts";

/** For the staff of the school; for a family once an exercise that shows it has been opened for the student. */
export async function readMedium(
  { actor, database }: Context,
  { params: { schoolId, media } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const isFamily = actor.role === "student" || actor.role === "parent";
  const mayRead =
    !isFamily || (await isShownToFamily(db, schoolId, actor.accountId, actor.role === "student", media));
  const found = mayRead ? await findMedium(db, schoolId, media) : undefined;
  if (!found) throw notFound("This picture");
  const { type, bytes } = found;
  return { name: `${media.slice(0, 12)}.${type.split("/")[1] ?? "bin"}`, type, bytes: new Uint8Array(bytes) };
}
