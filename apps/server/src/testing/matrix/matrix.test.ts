import { readdir } from "node:fs/promises";

import { ROLES } from "@dars/contract/platform/roles";
import { isRoute, type Route } from "@dars/contract/platform/route";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { createLogger } from "#platform/logger.ts";
import { recordStatements } from "#platform/testing/record-statements.ts";
import { served } from "#platform/testing/served.ts";
import { drawn, sized, takesLong } from "#platform/testing/sized.ts";
import { listFaults } from "#testing/statements/public.ts";

import { playBesideOwn } from "./beside-own.ts";
import { PLACES } from "./expected-status.ts";
import { countAuditedCalls, listDoubleAudits, listTenantTables } from "./matrix.queries.ts";
import { buildCases, getRouteName, play, type Sessions } from "./matrix.ts";
import { PASSWORD, renewWorld } from "./renew-world.ts";
import { aWorld, MARKS } from "./world.ts";

takesLong();
const sent = recordStatements();
const logged: string[] = [];
const logger = createLogger("trace", { write: (line: string) => void logged.push(line) });
const server = await served((parts) => createApplication({ ...parts, logger }));
const world = await aWorld(server.database);
const promises = server.served.map(({ route }) => ({ route, access: route.access }));
const sessions: Sessions = new Map();

test("T22: every route of the contract is served, and nothing else is", async () => {
  const declared = (await contractRoutes()).map(getRouteName).toSorted();

  expect(server.served.map(({ route }) => getRouteName(route)).toSorted()).toEqual(declared);
});

test("KEY-2: a route that names something below a school names the school too", () => {
  const names = promises.filter(
    ({ access }) => access !== "public" && access.on !== "room" && PLACES[access.on].length > 1,
  );

  expect(names.length).toBeGreaterThan(0);
  expect(
    names.filter(({ route }) => !route.path.includes("/schools/:schoolId")).map(({ route }) => route.path),
  ).toEqual([]);
});

test.each(promises.map((promised) => [getRouteName(promised.route), promised] as const))(
  "T20: %s answers every role, everywhere and in every standing as its access promises, and no id of another class beside one's own",
  async (_name, promised) => {
    // In a daily run one role comes in every standing, another one for each route.
    const [first = 0] = drawn([...promises.keys()], 1);
    const turn = first + promises.indexOf(promised);
    const standingRoles = sized([0], [...ROLES.keys()]).flatMap(
      (step) => ROLES[(turn + step) % ROLES.length] ?? [],
    );
    await renewWorld(server.database, world, promised.route.path);

    expect(await playBesideOwn({ ...server, world }, promised)).toEqual([]);
    expect(await play({ ...server, world, sessions }, buildCases([promised], standingRoles))).toEqual([]);
  },
);

test("T27: whatever was asked and refused, no line of the log has a name, a password or a token", async () => {
  const tokens = (await Promise.all(sessions.values())).flatMap(({ token }) => token ?? []);
  const secrets = [...Object.values(MARKS), PASSWORD, ...tokens];
  server.http.log.warn("heard");

  expect(tokens.length).toBeGreaterThan(0);
  expect(logged.at(-1)).toContain("heard");
  expect(logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

test("no call of any role has written the same act on the same record into the audit log twice", async () => {
  const schoolIds = Object.values(world.targets).map(({ schoolId }) => schoolId);

  expect(await countAuditedCalls(server.owner, schoolIds)).toBeGreaterThan(0);
  expect(await listDoubleAudits(server.owner, schoolIds)).toEqual([]);
});

test("all statements of the routes, and of what was filled for them, have forms that every engine plans", async () => {
  const schoolTables = new Set(await listTenantTables(server.owner));

  expect(sent.size).toBeGreaterThan(1000);
  expect([...sent].flatMap((text) => listFaults(text, schoolTables))).toEqual([]);
});

const isModule = (file: string) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("testing/");

async function contractRoutes(): Promise<readonly Route[]> {
  const folder = new URL("../../../../../packages/contract/src/", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter(isModule);
  const modules = await Promise.all(
    files.map((file): Promise<Readonly<Record<string, unknown>>> => import(new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isRoute));
}
