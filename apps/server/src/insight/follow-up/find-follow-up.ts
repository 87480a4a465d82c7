import type { FollowUpRules } from "@dars/contract/insight/follow-up";

import type { Db } from "#platform/db/db.ts";

import {
  carryCases,
  closeClean,
  closeEntries,
  closeRule,
  listSettled,
  markClean,
  upsertFound,
} from "./entries.queries.ts";
import type { Finding } from "./findings.ts";
import { METRICS } from "./metrics.ts";
import { findRules, lockRules } from "./rules.queries.ts";

type Setting = FollowUpRules[number];

/** Looks who needs follow-up by each rule of a school, and opens, renews and closes the entries (NEG-2). */
export async function findFollowUp(db: Db, schoolId: number): Promise<void> {
  await lockRules(db, schoolId);
  await carryCases(db, schoolId);
  const { rules } = await findRules(db, schoolId, METRICS);
  for (const setting of rules)
    if (setting.isOn) await renew(db, schoolId, setting);
    else await closeRule(db, schoolId, setting.rule);
}

/** Whom a rule would name today. */
export const findBy = (
  db: Db,
  schoolId: number,
  { rule, ...setting }: Setting,
): Promise<readonly Finding[]> => METRICS[rule].find({ db, schoolId, ...setting });

async function renew(db: Db, schoolId: number, setting: Setting): Promise<void> {
  const { rule, windowDays } = setting;
  const found = await findBy(db, schoolId, setting);
  const settled = new Map((await listSettled(db, schoolId, rule)).map((each) => [toKey(each), each]));
  const begunAgain: number[] = [];
  const open = found.flatMap((finding) => {
    const before = settled.get(toKey(finding));
    if (!before) return [finding];
    // What was settled stays so; something later opens it anew.
    const items = finding.items.filter(({ day }) => day > before.settledOn);
    if (items.length === 0) return [];
    begunAgain.push(before.id);
    return [{ ...finding, items }];
  });
  if (begunAgain.length > 0) await closeEntries(db, schoolId, begunAgain);
  if (open.length > 0) await upsertFound(db, schoolId, rule, open);
  await markClean(db, schoolId, rule, found);
  await closeClean(db, schoolId, rule, windowDays);
}

const toKey = ({ personId, classId }: { readonly personId: number; readonly classId: number | null }) =>
  `${personId} ${classId}`;
