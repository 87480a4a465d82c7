import type { Input, Reply } from "@dars/contract/platform/route";
import type { saveFileNames as route } from "@dars/contract/time/timetable-import";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import * as rows from "./file-names.queries.ts";
import { foldFileName } from "./folded-name.ts";

type Meanings = Input<typeof route>["body"]["names"];

/** One for each name: of two ways to write it the later one counts. */
const listMeanings = (names: Meanings) => [
  ...new Map(
    names.map(({ kind, value, id }) => {
      const name = foldFileName(kind, value);
      return [`${kind} ${name}`, { kind, name, id }] as const;
    }),
  ).values(),
];

export const saveFileNames = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, body, async (db) => {
    const meanings = listMeanings(body.names);
    for (const [kind, same] of Map.groupBy(meanings, (meaning) => meaning.kind))
      await rows.forgetFileNames(
        db,
        schoolId,
        kind,
        same.map(({ name }) => name),
      );
    for (const [at, { id, ...meaning }] of meanings.entries()) {
      if (id === null) continue;
      if (!(await rows.insertFileName(db, schoolId, { ...meaning, id })))
        throw invalid("The school has nothing with this id.", `/names/${at}/id`);
    }
    await audited(context, db, schoolId, "timetable-file-names.saved", ["school", schoolId]);
    return {};
  });
