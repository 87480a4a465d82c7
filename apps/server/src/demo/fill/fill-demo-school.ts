import { toDay, FIRST_SCHOOL_FAMILIES, SECOND_SCHOOL_FAMILIES } from "#demo/schools/public.ts";
import { hashPassword } from "#identity/accounts/public.ts";
import { findFollowUp, switchRuleOff } from "#insight/follow-up/public.ts";
import type { Database } from "#platform/db/db.ts";
import { ensurePeople } from "#school/appointments/public.ts";
import { LEVELS, PRIMARY_LEVELS } from "#school/curriculum/public.ts";

import { requirePartition } from "./copy.queries.ts";
import { countFilled } from "./count-filled.queries.ts";
import { added, fillOffice, fillSchool, type Counts, type SchoolOrder } from "./fill-school.ts";
import { findGroup, insertGroup, listSchoolIds, readGroup } from "./group.queries.ts";
import { notifyPeople } from "./notify-people.ts";

/** The password of every account of demo schools. */
export const DEMO_PASSWORD = "dars-demo";

const SEED = 20_251_001;
const GROUP = { code: "demo", en: "Rafidain Schools", ar: "مدارس الرافدين", ckb: "قوتابخانەکانی ڕافیدەین" };
const PREFIXES = { group: "", school: "" };
const EVALUATORS = 2;

/**
 * Fills a database with the demo group: two schools by today's date in Baghdad, in one transaction, so that it is
 * there whole or not at all; then looks who needs follow-up, as each night (NEG-2), and notifies people of what is
 * new. Answers undefined, and writes nothing, when the group exists.
 */
export async function fillDemoSchool(
  database: Database,
  { today: now }: { readonly today: Date },
): Promise<Counts | undefined> {
  const today = toDay(now.getTime());
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const filled = await database.bulk(async (bulk) => {
    if ((await findGroup(bulk, GROUP.code)) !== undefined) return undefined;
    await requirePartition(bulk, today);
    const groupId = await insertGroup(bulk.db, GROUP);
    const group = await readGroup(bulk.db, groupId, passwordHash, []);
    let counts = await fillOffice(bulk, group, {
      seed: SEED,
      today,
      evaluators: EVALUATORS,
      prefixes: PREFIXES,
    });
    for (const order of SCHOOLS)
      counts = added(
        counts,
        await fillSchool(bulk, group, { ...order, seed: SEED, today, hasTimetable: true, hasMarks: true }),
      );
    return { groupId, counts };
  });
  if (!filled) return undefined;
  await countFilled(database);
  await ensurePeople(database);
  for (const schoolId of await listSchoolIds(database.directory, filled.groupId))
    await database.inSchool(schoolId, async (db) => {
      // Two subjects have lessons: every other teacher would be named.
      await switchRuleOff(db, schoolId, "no-lessons");
      await findFollowUp(db, schoolId);
      await notifyPeople(db, schoolId);
    });
  return filled.counts;
}

const SCHOOLS: readonly Omit<SchoolOrder, "seed" | "today">[] = [
  {
    named: {
      code: "rafidain",
      en: "Rafidain Model School",
      ar: "ثانوية الرافدين النموذجية",
      ckb: "قوتابخانەی ڕافیدەینی نموونەیی",
    },
    kind: "mixed",
    evaluator: "evaluator1",
    shape: {
      place: 0,
      loginPrefixes: PREFIXES,
      levels: LEVELS,
      sections: 12,
      students: 300,
      management: 6,
      families: FIRST_SCHOOL_FAMILIES,
      hasCast: true,
    },
  },
  {
    named: {
      code: "noor",
      en: "Noor Primary School",
      ar: "مدرسة النور الابتدائية",
      ckb: "قوتابخانەی سەرەتایی نوور",
    },
    kind: "primary",
    evaluator: "evaluator2",
    shape: {
      place: 1,
      loginPrefixes: { group: "", school: "noor." },
      levels: PRIMARY_LEVELS,
      sections: 6,
      students: 48,
      management: 2,
      families: SECOND_SCHOOL_FAMILIES,
      hasCast: false,
    },
  },
];
