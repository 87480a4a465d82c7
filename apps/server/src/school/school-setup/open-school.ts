import type { Input, Reply } from "@dars/contract/platform/route";
import type { openSchool as route } from "@dars/contract/school/school-setup";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import {
  ensureLevels,
  ensureSubjects,
  getSectionLetter,
  LEVELS,
  type Level,
} from "#school/curriculum/public.ts";
import { insertLackingClasses, insertOfferings, insertSections } from "#school/structure/public.ts";
import { defaultYear, foundYear } from "#school/years/public.ts";

import { chooseDayPlans } from "./choose-day-plans.ts";
import { findSchoolDays, hasPlans, insertPlans } from "./day-plans.queries.ts";
import { findCurrentYear, hasSections, lockSchool } from "./openings.queries.ts";

type OpenSchoolOptions = Input<typeof route>["body"]["levels"];

/** C3: the initial data of a new school before its people come, as in the state's schools. All of it or nothing. */
export async function openSchool(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { groupId } = context.actor;
  const levels = pickLevels(body.levels);
  const days = await findSchoolDays(context.database.directory, groupId, schoolId);
  if (!days) throw notFound("The school");
  // Other schools are read before this one is entered.
  const plans = await chooseDayPlans(context, schoolId, days, Math.max(...levels.map(countPeriods)));
  return writeOnce(context, schoolId, { ...body, schoolId }, async (db) => {
    const school = await lockSchool(db, groupId, schoolId);
    if (!school) throw notFound("The school");
    const yearId = await ensureYear(db, schoolId, school.today);
    if (await hasSections(db, schoolId, yearId))
      throw clash("opened-already", "The school has sections this year.");
    const levelIds = await ensureLevels(db, groupId);
    const subjectIds = await ensureSubjects(db, groupId);
    const offerings = levels.flatMap(({ level }) => buildOfferings(level, levelIds, subjectIds));
    const sections = levels.flatMap(({ level, sections: count }) =>
      Array.from({ length: count }, (_, place) => ({
        levelId: idIn(levelIds, level.code),
        letter: getSectionLetter(place),
        shift: school.shift === "both" ? ("morning" as const) : school.shift,
      })),
    );
    await insertOfferings(db, schoolId, yearId, offerings);
    await insertSections(db, schoolId, yearId, sections);
    const classes = await insertLackingClasses(db, schoolId, { yearId });
    if (!(await hasPlans(db, schoolId, yearId))) await insertPlans(db, schoolId, yearId, plans);
    const subjects = new Set(offerings.map(({ subject_id: subjectId }) => subjectId)).size;
    await audited(context, db, schoolId, "school.opened", ["school", schoolId], {
      sections: sections.length,
      subjects,
      classes,
    });
    return { yearId, sections: sections.length, subjects, classes };
  });
}

/** The levels in the order of the state, each once. */
function pickLevels(
  requested: OpenSchoolOptions,
): readonly { readonly level: Level; readonly sections: number }[] {
  const counts = new Map<string, number>(requested.map(({ code, sections }) => [code, sections]));
  if (counts.size !== requested.length) throw invalid("A level is named once.", "/body/levels");
  return LEVELS.flatMap((level) => {
    const sections = counts.get(level.code);
    return sections === undefined ? [] : [{ level, sections }];
  });
}

async function ensureYear(db: Db, schoolId: number, today: string): Promise<number> {
  const known = await findCurrentYear(db, schoolId);
  if (known) return known.id;
  const { yearId } = await foundYear(db, schoolId, defaultYear(today, null), []);
  return yearId;
}

/** Lessons a week of all subjects of a level. */
const countPeriods = ({ level }: { readonly level: Level }): number =>
  Object.values(level.periods).reduce((sum, periods) => sum + periods, 0);

type Ids = ReadonlyMap<string, number>;

const buildOfferings = (level: Level, levelIds: Ids, subjectIds: Ids) =>
  Object.entries(level.periods).map(([code, weeklyPeriods]) => ({
    level_id: idIn(levelIds, level.code),
    subject_id: idIn(subjectIds, code),
    weekly_periods: weeklyPeriods,
  }));

function idIn(ids: Ids, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The catalogue has no ${code}.`);
  return id;
}
