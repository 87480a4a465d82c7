import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aSeat } from "#platform/testing/factories/enrolments.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anAssignment, anOffering, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { served } from "#platform/testing/served.ts";

import { aRosterClient } from "./oneroster.factory.ts";
import { BASES } from "./serve-oneroster.ts";

const server = await served(createApplication);
hearCalls(server.http);
const { database, http } = server;

/** Twenty-five hours apart: at any moment the day of one of them is not that of UTC. */
const ZONES = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];

test("who sits and teaches in a class is said of the day of its own school, of each school of the group", async () => {
  const group = await aGroup(database);
  const [level, subject] = [await aLevel(database, group), await aSubject(database, group)];
  for (const timeZone of ZONES) {
    const school = await aSchool(database, group, { timeZone });
    const offering = await anOffering(database, await aYear(database, school), { level, subject });
    const taught = await aTeachingClass(database, offering, { title: timeZone });
    const [today, tomorrow] = [dayFromToday(0, timeZone), dayFromToday(1, timeZone)];
    for (const [endsOn, word] of [
      [today, "gone"],
      [tomorrow, "here"],
    ] as const) {
      const name = `${word} ${timeZone}`;
      await aSeat(database, taught, await aStudent(database, school, { name }), { endsOn });
      await anAssignment(database, taught, await aTeacher(database, school, { name }), {
        role: "assistant",
        endsOn,
      });
    }
  }
  const client = await aRosterClient(server, { groupId: group.id });
  const token = await fetchToken(client);
  const classes = getRows(await ask("/classes", token));

  expect(classes.map(({ title }) => title)).toEqual(expect.arrayContaining(ZONES));
  for (const timeZone of ZONES) {
    const id = String(classes.find(({ title }) => title === timeZone)?.["sourcedId"]);
    for (const role of ["students", "teachers"])
      expect(getRows(await ask(`/classes/${id}/${role}`, token)).map(({ givenName }) => givenName)).toEqual([
        `here ${timeZone}`,
      ]);
  }
});

type Row = Readonly<Record<string, unknown>>;

const getRows = (body: Readonly<Record<string, readonly Row[]>>): readonly Row[] =>
  Object.values(body).flat();

async function fetchToken({ clientId, secret }: Awaited<ReturnType<typeof aRosterClient>>): Promise<string> {
  const answer = await http.inject({
    method: "POST",
    url: "/oauth2/token",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: "grant_type=client_credentials",
  });
  return answer.json<{ readonly access_token: string }>().access_token;
}

async function ask(path: string, token: string) {
  const answer = await http.inject({
    url: `${BASES["1.2"]}${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json<Record<string, readonly Row[]>>();
}
