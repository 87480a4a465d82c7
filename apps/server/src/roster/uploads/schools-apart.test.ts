import { readFile } from "node:fs/promises";

import fc from "fast-check";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { served } from "#platform/testing/served.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";
import { overlappingSchools, type OwnPackage } from "#roster/import/overlapping-schools.factory.ts";
import { importRoster } from "#roster/import/public.ts";
import { aPackage } from "#roster/import/roster.factory.ts";
import { aRosterClient } from "#roster/oneroster/oneroster.factory.ts";

import { commit, finish, stage } from "./by-operator.ts";
import { namesIn, schoolRows } from "./school-rows.factory.ts";
import { findUpload } from "./uploads.queries.ts";

takesLong();
const server = await served(createApplication);
const { database, owner, http } = server;

interface TestedGroup extends Group {
  readonly code: string;
}

const WAYS = ["command", "staged"] as const;
type Way = (typeof WAYS)[number];

const history = overlappingSchools.chain((schools) =>
  fc.record({
    schools: fc.constant(schools),
    steps: fc.array(fc.tuple(fc.nat(schools.length - 1), fc.constantFrom(...WAYS)), {
      minLength: 3,
      maxLength: 6,
    }),
  }),
);

test("OR-3, OR-10: a package of one school changes nothing in another, whatever ids they share, by whichever way, in any order and twice", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ schools, steps }) => {
      const code = `apart-${nextNumber()}`;
      const group = { ...(await aGroup(database, { code })), code };
      const homes = new Map<OwnPackage, number>();
      for (const [at, way] of steps)
        for (const own of schools.slice(at, at + 1)) await checkOne(group, homes, own, way);
      for (const [own, schoolId] of homes) {
        const { people, links } = await namesIn(owner, schoolId);
        expect(people).toEqual(people.filter((name) => own.people.has(name)));
        expect(links).toEqual([...own.links].toSorted());
        expect(await namesByRest(group, schoolId)).toEqual(people);
      }
    }),
    { numRuns: sized(10, 60), endOnFailure: true },
  );
});

/** Imports a school's own package. Only this school may come or change, and only the first time. */
async function checkOne(
  group: TestedGroup,
  homes: Map<OwnPackage, number>,
  own: OwnPackage,
  way: Way,
): Promise<void> {
  const before = await rowsOfGroup(group);
  const isTaken = await takeIn(group, own, way);
  const after = await rowsOfGroup(group);
  const home = homes.get(own) ?? [...after.keys()].find((id) => !before.has(id));
  if (isTaken && home !== undefined) homes.set(own, home);
  for (const [schoolId, rows] of before) {
    const shown = schoolId === home ? wordless : (all: readonly string[] = []) => all;
    expect(shown(after.get(schoolId)), `${own.name} into school ${schoolId}`).toEqual(shown(rows));
  }
}

/** How a source words a row also depends on the group that its school is in, such as its district. */
const wordless = (rows: readonly string[] = []) =>
  rows.map((row) => row.replace(/"wording": (null|\{.*\}), "batch_id"/, '"batch_id"')).toSorted();

/** The schools of the group, without its head office. */
async function rowsOfGroup({ id, officeId }: TestedGroup): Promise<Map<number, readonly string[]>> {
  const { rows } = await owner.query<{ id: string }>("select id from schools where group_id = $1", [id]);
  const found = new Map<number, readonly string[]>();
  for (const school of rows)
    if (Number(school.id) !== officeId)
      found.set(Number(school.id), await schoolRows(owner, Number(school.id)));
  return found;
}

/** Whether the package was imported; if not, it was refused in words. */
async function takeIn(group: TestedGroup, { files, options }: OwnPackage, way: Way): Promise<boolean> {
  const file = await aPackage(files, options);
  const refusal = way === "command" ? await byCommand(group, file) : await byStaging(group, file);
  expect(refusal).toBeOneOf([null, "other-school"]);
  return refusal === null;
}

/** Why the package is refused, or null. */
async function byCommand({ code: groupCode }: TestedGroup, file: string): Promise<string | null> {
  // The day of the schools, as a staged upload takes it.
  const report = await importRoster(database, { file, groupCode, dryRun: false, today: dayFromToday(0) });
  expect(["committed", "refused"]).toContain(report.status);
  return report.refusal?.reason ?? null;
}

async function byStaging({ officeId }: TestedGroup, file: string): Promise<string | null> {
  const bytes = await readFile(file);
  const uploadId = await stage(database, officeId, { bytes, fileName: "package.zip", kind: "oneroster" });
  await finish(database, officeId, uploadId);
  const look = () => findUpload(database.reading(officeId), officeId, uploadId);
  const checked = await look();
  if (checked?.problem) return checked.problem.code;
  await commit(database, officeId, uploadId);
  const { state, problem } = (await look()) ?? {};
  return state === "committed" ? null : (problem?.code ?? "unfinished");
}

/** The people of a school as a program of the school reads them. */
async function namesByRest({ id: groupId }: TestedGroup, schoolId: number): Promise<string[]> {
  const { clientId, secret } = await aRosterClient(server, { groupId, schoolId });
  const credentials = Buffer.from(`${clientId}:${secret}`).toString("base64");
  const token = await http.inject({
    method: "POST",
    url: "/oauth2/token",
    headers: {
      authorization: `Basic ${credentials}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: "grant_type=client_credentials",
  });
  const headers = { authorization: `Bearer ${token.json<{ access_token: string }>().access_token}` };
  const answer = await http.inject({ url: "/ims/oneroster/rostering/v1p2/users?limit=1000", headers });
  const { users } = answer.json<{ users: ReadonlyArray<Record<"givenName" | "familyName", string>> }>();
  return users.map(({ givenName, familyName }) => `${givenName} ${familyName}`).toSorted();
}
