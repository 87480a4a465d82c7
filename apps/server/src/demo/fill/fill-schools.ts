import { sharedOut } from "#demo/chats/public.ts";
import { type Day, createStream } from "#demo/schools/public.ts";
import { hashPassword } from "#identity/accounts/public.ts";
import type { Database } from "#platform/db/db.ts";
import { LEVELS } from "#school/curriculum/public.ts";

import { requirePartition } from "./copy.queries.ts";
import { countFilled } from "./count-filled.queries.ts";
import { DEMO_PASSWORD } from "./fill-demo-school.ts";
import { added, fillOffice, fillSchool, NOTHING, type Counts, type SchoolOrder } from "./fill-school.ts";
import { findGroup, insertGroup, listSchoolCodes, readGroup, type Group } from "./group.queries.ts";

export interface LargeOrder {
  readonly schools: number;
  readonly students: number;
  readonly seed: number;
  readonly today: Day;
  /** Messages in all; absent: as many as such schools have by that day. */
  readonly messages?: number;
}

export interface Filled {
  readonly groupId: number;
  readonly group: string;
  /** The rows written by this run. */
  readonly counts: Counts;
  /** Schools that an earlier run of the same order had written. */
  readonly alreadyThere: number;
  /** Logins to try, by role. */
  readonly logins: Readonly<Record<string, string>>;
}

const SECTION_SIZE = 30;
const SPREAD = 0.6;
const MANAGEMENT = 5;
const SCHOOLS_OF_AN_EVALUATOR = 5 / 3;

/**
 * Fills a group of its own with many schools, each in one transaction, one in memory at a time. Run again with the same
 * order after it was stopped, it goes on with the schools that are missing. Throws when the school year has no place
 * in the database.
 */
export async function fillSchools(
  database: Database,
  order: LargeOrder,
  onSchool: (done: number) => void = () => undefined,
): Promise<Filled> {
  const code = buildGroupCode(order);
  const group = await openGroup(database, order, code);
  const written = await database.directoryTransaction((db) => listSchoolCodes(db, group.groupId));
  let counts = group.counts;
  let alreadyThere = 0;
  for (const [place, one] of schoolOrders(order, group.groupId).entries()) {
    if (written.has(one.named.code)) alreadyThere += 1;
    else counts = added(counts, await database.bulk((bulk) => fillSchool(bulk, group, one)));
    onSchool(place + 1);
  }
  await countFilled(database);
  const prefix = `${formatPrefix(group.groupId)}s001.`;
  const logins = {
    student: `${prefix}student1`,
    parent: `${prefix}parent1`,
    teacher: `${prefix}teacher1`,
    school_management: `${prefix}management1`,
    administrator: `${formatPrefix(group.groupId)}administrator1`,
  };
  return { groupId: group.groupId, group: code, counts, alreadyThere, logins };
}

/** The name under which the same order is found again. */
const buildGroupCode = ({ schools, students, seed, today, messages }: LargeOrder): string =>
  ["demo", seed, schools, students, today, ...(messages === undefined ? [] : [messages])].join("-");

/** Finds or writes the group with its head office, in one transaction. */
async function openGroup(
  database: Database,
  { schools, seed, today }: LargeOrder,
  code: string,
): Promise<Group & { readonly counts: Counts }> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const evaluators = countEvaluators(schools);
  return database.bulk(async (bulk) => {
    await requirePartition(bulk, today);
    const known = await findGroup(bulk, code);
    const named = { code, en: `Demo of ${schools} schools`, ar: `${schools} مدرسة تجريبية`, ckb: null };
    const groupId = known ?? (await insertGroup(bulk.db, named));
    const prefixes = { group: formatPrefix(groupId), school: formatPrefix(groupId) };
    const shared = ["coordinator", "evaluator"].flatMap((kind) =>
      Array.from({ length: Math.max(evaluators, 4) }, (_, place) => `${prefixes.group}${kind}${place + 1}`),
    );
    const group = await readGroup(bulk.db, groupId, passwordHash, shared);
    const counts =
      known === undefined ? await fillOffice(bulk, group, { seed, today, evaluators, prefixes }) : NOTHING;
    return { ...group, counts };
  });
}

function schoolOrders(
  { schools, students, seed, today, messages }: LargeOrder,
  groupId: number,
): SchoolOrder[] {
  const sizes = sharedOut(
    students,
    Array.from({ length: schools }, (_, place) => drawWeight(seed, place)),
  );
  const quotas = messages === undefined ? [] : sharedOut(messages, sizes);
  const group = formatPrefix(groupId);
  return sizes.map((size, place) => {
    const code = `s${String(place + 1).padStart(3, "0")}`;
    const quota = quotas[place];
    return {
      seed,
      today,
      kind: "mixed",
      named: { code, en: `Rafidain School ${place + 1}`, ar: `مدرسة الرافدين ${place + 1}`, ckb: null },
      evaluator: `${group}evaluator${(place % countEvaluators(schools)) + 1}`,
      ...(quota !== undefined && { messages: quota }),
      shape: {
        place,
        loginPrefixes: { group, school: `${group}${code}.` },
        levels: LEVELS,
        sections: Math.max(LEVELS.length, Math.ceil(size / SECTION_SIZE)),
        students: size,
        management: MANAGEMENT,
        families: [],
        hasCast: false,
      },
    };
  });
}

/** Sizes are lognormal, from a fifth of the mean to three times it (docs/demo.md). */
const drawWeight = (seed: number, place: number): number =>
  Math.min(
    3,
    Math.max(0.2, Math.exp(SPREAD * createStream(seed, `school/${place}/size`).normal() - SPREAD ** 2 / 2)),
  );

const countEvaluators = (schools: number): number => Math.ceil(schools / SCHOOLS_OF_AN_EVALUATOR);

const formatPrefix = (groupId: number): string => `g${groupId}.`;
