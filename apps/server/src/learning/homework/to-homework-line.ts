import type { HomeworkLine } from "@dars/contract/learning/homework";

import type { Context } from "#platform/context.ts";

import type { HomeworkRow } from "./homework-lines.queries.ts";
import { mayChange } from "./require-homework.ts";

/** A homework as the wire has it for its teachers. */
export function toHomeworkLine(context: Context, row: HomeworkRow): HomeworkLine {
  const { authorId, author, setLessonId, setOn, givenAt, changedAt, withdrawnAt, remindedAt, ...more } = row;
  const { foreign: _foreign, classes, ...words } = more;
  const change = withdrawnAt === null && mayChange(context, row);
  return {
    ...words,
    author: { name: author, isOwn: authorId === context.actor.accountId },
    setIn: setLessonId === null ? null : { lessonId: setLessonId, date: setOn },
    givenAt: givenAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
    classes: classes.map(({ dueBy: _by, ...given }) => given),
    may: { change, remind: withdrawnAt === null && row.toRemind > 0 },
  };
}
