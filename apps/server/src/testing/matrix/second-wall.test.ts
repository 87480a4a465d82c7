import { ROLES } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";
import { drawn, heavy, LONG_MS } from "#platform/testing/sized.ts";

import { listForeignRows, listTenantTables } from "./matrix.queries.ts";
import { prepareCall, getRouteName, type Promised } from "./matrix.ts";
import { withoutPolicy } from "./without-policy.factory.ts";
import { aWorld, MARKS, type TargetScope } from "./world.ts";

heavy();
const server = await served(withoutPolicy);
const world = await aWorld(server.database);
const promises: readonly Promised[] = server.served
  .filter(({ route }) => route.access !== "public")
  .map(({ route }) => ({ route, access: route.access }));

/** In a daily run each role asks a third of the routes, another third than the role before. */
const THIRDS = drawn([0, 1, 2], 1);

/**
 * Schools that no actor of these roles has anything to do with. A parent, a coordinator and an evaluator are tied to
 * the next school by a link or a scope that the policy does not let them use, and an administrator to its whole group:
 * for them only another group's school is foreign.
 */
const FOREIGN = ROLES.map((role, at) => {
  const isBound = role === "student" || role === "teacher" || role === "school_management";
  const places: readonly TargetScope[] = isBound
    ? ["other-school", "crossed", "other-group"]
    : ["other-group"];
  const marks = isBound ? [MARKS["other-school"], MARKS["other-group"]] : [MARKS["other-group"]];
  return { role, places, marks, asked: promises.filter((_, place) => THIRDS.includes((place + at) % 3)) };
});

test.each(FOREIGN)(
  "with the policy switched off, row-level security alone shows $role no row of a foreign school and lets none be written",
  async ({ role, places, marks, asked }) => {
    const tables = await listTenantTables(server.owner);
    expect(tables.length).toBeGreaterThan(20);
    const schools = [world.targets["other-group"].schoolId].concat(
      places.includes("other-school") ? [world.targets["other-school"].schoolId] : [],
    );
    const calls = [];
    for (const promised of asked)
      for (const place of places) {
        const call = await prepareCall({ ...server, world }, { promised, role, place, standing: "good" });
        calls.push({ what: `${getRouteName(promised.route)} as ${role}, ${place}`, call });
      }
    const before = await listForeignRows(server.owner, tables, schools);
    const surprises: string[] = [];

    for (const { what, call } of calls) {
      const { statusCode, body } = await call();
      if (statusCode >= 500) surprises.push(`${what}: ${statusCode}`);
      const leaked = marks.find((mark) => body.includes(mark));
      if (leaked !== undefined) surprises.push(`${what}: ${statusCode} tells of ${leaked}`);
    }

    expect(surprises).toEqual([]);
    expect(await listForeignRows(server.owner, tables, schools)).toEqual(before);
  },
  LONG_MS,
);

test("the switch is off where it is not asked for", async () => {
  const plain = await served(createApplication);
  const call = await prepareCall(
    { ...plain, world: await aWorld(plain.database) },
    {
      promised: getPromised("GET /api/v6/schools/:schoolId/audit"),
      role: "teacher",
      place: "own",
      standing: "good",
    },
  );
  const answer = await call();

  expect(answer.statusCode).toBe(403);
});

function getPromised(name: string): Promised {
  const found = promises.find(({ route }) => getRouteName(route) === name);
  if (!found) throw new Error(`No route is ${name}.`);
  return found;
}
