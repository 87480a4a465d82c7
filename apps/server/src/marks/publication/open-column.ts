import type { openColumn as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import { listInputs } from "#marks/sheets/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { findCurrentYear, listLevelsById, listWindows, upsertWindows } from "./windows.queries.ts";

/** H3: from which day a column is entered, and until when it should be handed in. */
export async function openColumn(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { levelIds, code, opensOn, dueOn } = body;
  if (dueOn < opensOn) throw invalid("It ends after it begins.", "/body/dueOn");
  return writeOnce(context, schoolId, body, async (db) => {
    const year = await findCurrentYear(db, schoolId);
    if (!year) throw clash("year", "The school has no current year.");
    const policyOf = await policiesOfYear(db, schoolId, year.id);
    const levels = (await listLevelsById(db, schoolId, levelIds)).filter((level) =>
      listInputs(policyOf(level).policy).some((input) => input.code === code),
    );
    if (levels.length === 0) throw invalid("None of these levels has this column.", "/body/code");
    const ids = levels.map(({ id }) => id);
    const seen = body.seen?.filter(({ levelId }) => ids.includes(levelId)) ?? [];
    await requireSeenValue(db, `mark windows ${schoolId} ${year.id}`, windowsBy(ids, seen), async () =>
      windowsBy(ids, await listWindows(db, schoolId, { yearId: year.id, levelIds: ids, code })),
    );
    await upsertWindows(db, schoolId, { yearId: year.id, levelIds: ids, code, opensOn, dueOn });
    await audited(context, db, schoolId, "marks.opened", ["academic_year", year.id], {
      column: code,
      levels: ids.length,
      opensOn,
      dueOn,
    });
    return { levels: ids.length };
  });
}

interface LevelDays {
  readonly levelId: number;
  readonly opensOn: string | null;
  readonly dueOn: string | null;
}

/** The days of each level; null for one that has none. */
const windowsBy = (levelIds: readonly number[], windows: readonly LevelDays[]): LevelDays[] =>
  levelIds.map(
    (levelId) => windows.find((each) => each.levelId === levelId) ?? { levelId, opensOn: null, dueOn: null },
  );
