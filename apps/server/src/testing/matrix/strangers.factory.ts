import { NOTIFICATION_KINDS } from "@dars/contract/talking/notifications";
import type { FastifyInstance } from "fastify";
import type pg from "pg";

import type { Database } from "#platform/db/db.ts";
import type { LimitOptions } from "#platform/http/limits.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import type { Heard } from "#platform/testing/heard.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import type { Tokens } from "#platform/tokens.ts";

import { insertSession, listForeignRows, listForeignTexts, listTenantTables } from "./matrix.queries.ts";

/**
 * The limit of requests from one file, and of requests that differ only in their last part, so that a file of
 * thousands takes no hour.
 */
const MOST = 1500;

/** Kinds of notices stand in rows as text, and everybody reads them in the settings. */
const WORDS: ReadonlySet<string> = new Set(NOTIFICATION_KINDS);

interface StrangersInputs {
  readonly database: Database;
  readonly owner: pg.Pool;
}

/**
 * Repeats others' requests as people of another group of schools, on an application made by `make`, and
 * returns the data that these saw or changed of the others' schools.
 */
export async function askAsStrangers(
  { database, owner }: StrangersInputs,
  requests: readonly Heard[],
  make: (parts: {
    database: Database;
    tokens: Tokens;
    limits: LimitOptions;
  }) => Promise<{ readonly http: FastifyInstance }>,
): Promise<readonly string[]> {
  const schools = (await owner.query<{ id: number }>("select id::float8 as id from schools")).rows;
  const schoolIds = schools.map(({ id }) => id);
  const tokens = testTokens();
  const strangers = await aSchoolOfStrangers(database);
  const tables = await listTenantTables(owner);
  const own = await listForeignTexts(owner, tables, strangers.schoolIds);
  const theirs = (await listForeignTexts(owner, tables, schoolIds)).difference(own).difference(WORDS);
  const before = await listForeignRows(owner, tables, schoolIds);
  const { http } = await make({ database, tokens, limits: GENEROUS });
  const surprises: string[] = [];

  for (const { role, accountId, assignmentId } of strangers.actors) {
    const token = tokens.create();
    const tokenHash = tokens.hash("session", token);
    await insertSession(database.directory, { accountId, assignmentId, standing: "good", tokenHash });
    for (const one of onceEach(requests)) {
      const { statusCode, body } = await http.inject({
        ...toInjectOptions(one),
        headers: buildHeaders(one, token),
      });
      const requestText = `${JSON.stringify(one.body)} ${decodeURIComponent(one.url)}`;
      const leakedTexts = textsIn(body).filter((text) => theirs.has(text) && !requestText.includes(text));
      const what = `${one.method} ${one.url} as ${role}: ${statusCode}`;
      if (leakedTexts.length > 0) surprises.push(`${what} tells of ${leakedTexts.join(", ")}`);
      if (statusCode >= 500) surprises.push(what);
    }
  }
  const after = await listForeignRows(owner, tables, schoolIds);
  const changed = tables.filter((table) => before[table] !== after[table]);
  await http.close();
  return [...surprises, ...changed.map((table) => `rows of ${table} are not what they were`)];
}

function onceEach(requests: readonly Heard[]): readonly Heard[] {
  const known = new Map(requests.map((one) => [JSON.stringify([one.method, one.url, one.body]), one]));
  return [...known.values()].filter(({ url }) => !ENDING.has(url)).slice(0, MOST);
}

/** After these the stranger's own session is over. */
const ENDING: ReadonlySet<string> = new Set(["/api/v6/logout", "/api/v6/me/role", "/api/v6/me/password"]);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const toInjectOptions = ({ method, url, body }: Heard) => ({
  method: METHODS.find((known) => known === method) ?? "GET",
  url,
  ...(body !== undefined &&
    body !== null && { payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
});

const buildHeaders = ({ body }: Heard, token: string) => ({
  authorization: `Bearer ${token}`,
  ...(body !== undefined &&
    body !== null && {
      "content-type": body instanceof Uint8Array ? "application/octet-stream" : "application/json",
    }),
});

/** Every text in an answer; none where it is no JSON. */
function textsIn(answer: string): readonly string[] {
  const texts: string[] = [];
  try {
    JSON.parse(answer, (_, value: unknown) => {
      if (typeof value === "string") texts.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return texts;
}

/** One of each role that a request could be sent as, in a group of their own. */
async function aSchoolOfStrangers(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const [level, subject] = [await aLevel(database, group), await aSubject(database, group)];
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level });
  const offering = await anOffering(database, year, { level, subject });
  const teacher = await aTeacher(database, school);
  await aTeachingClass(database, offering, { section, teacher });
  const student = await aStudent(database, school, { section });
  const members = [
    teacher,
    student,
    await aManagement(database, school),
    await anAdministrator(database, group),
    await aGuardian(database, group, { of: [student] }),
    await aCoordinator(database, group, { subject, schools: [school] }),
  ];
  return { schoolIds: [school.id, group.officeId], actors: members.map(({ actor }) => actor) };
}
