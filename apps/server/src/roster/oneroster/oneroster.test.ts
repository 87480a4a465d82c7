import type { RosterScope } from "@dars/contract/roster/export";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { fillDemoSchool } from "#demo/fill/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { served } from "#platform/testing/served.ts";

import { revokeClient } from "./clients.queries.ts";
import { aRosterClient } from "./oneroster.factory.ts";
import { RESOURCES, type Resource } from "./resources.ts";
import { BASES } from "./serve-oneroster.ts";

const server = await served(createApplication);
hearCalls(server.http);
const { database, http } = server;
await fillDemoSchool(database, { today: new Date("2026-11-20T09:00:00Z") });
const demo = await database.directory
  .selectFrom("groups")
  .select("id")
  .where("code", "=", "demo")
  .executeTakeFirstOrThrow();
const ALL: readonly RosterScope[] = [
  "roster-core.readonly",
  "roster.readonly",
  "roster-demographics.readonly",
  "gradebook.readonly",
];
const TOKEN = await fetchToken(await aRosterClient(server, { groupId: demo.id, scopes: ALL }));

const ENDPOINTS = (["1.1", "1.2"] as const).flatMap((version) =>
  RESOURCES.map((resource) => ({ path: `${BASES[version]}${resource.path}`, version, resource })),
);

test.for(ENDPOINTS)("$path answers whoever has a token for it", async ({ version, resource }) => {
  const answer = await ask(await resolvePath(version, resource), TOKEN);

  expect(answer.status).toBe(200);
  const [found] = Object.values(answer.body);
  expect(found).toBeDefined();
});

test.for(ENDPOINTS)("$path is closed without a token, and to a token that nobody gave", async ({ path }) => {
  for (const token of [undefined, "made-up"]) {
    const { status, body } = await ask(path, token);
    expect(status).toBe(401);
    expect(body).toMatchObject({ imsx_codeMajor: "failure", imsx_severity: "error" });
  }
});

test.for(ENDPOINTS)("$path is closed to a token of another scope", async ({ path, resource }) => {
  const scope: RosterScope =
    resource.kind === "demographics" ? "roster.readonly" : "roster-demographics.readonly";
  const token = await fetchToken(await aRosterClient(server, { groupId: demo.id, scopes: [scope] }));

  expect((await ask(path, token)).status).toBe(403);
});

test.for(ENDPOINTS)(
  "$path shows nothing of a group to the client of another",
  async ({ version, resource }) => {
    const group = await aGroup(database);
    await aSchool(database, group);
    const token = await fetchToken(await aRosterClient(server, { groupId: group.id, scopes: ALL }));

    const { status, body } = await ask(await resolvePath(version, resource), token);

    expect(status).toBe(resource.path.includes(":id") ? 404 : 200);
    expect(JSON.stringify(body)).not.toMatch(/student-1|rafidain/i);
  },
);

test("a client of one school sees that school and no other", async () => {
  const group = await aGroup(database);
  const [own] = [
    await aSchool(database, group, { code: "own" }),
    await aSchool(database, group, { code: "next" }),
  ];
  const token = await fetchToken(await aRosterClient(server, { groupId: group.id, schoolId: own.id }));

  const { body } = await ask(`${BASES["1.2"]}/schools`, token);

  expect(body).toMatchObject({ orgs: [{ identifier: "own" }] });
});

test.for(["users", "enrollments", "classes"])(
  "the pages of %s put together are the whole list, whatever the size of a page",
  async (kind) => {
    const whole = await ask(`${BASES["1.2"]}/${kind}?limit=10000`, TOKEN);
    const total = Number(whole.headers["x-total-count"]);
    for (const limit of [Math.ceil(total / 7), Math.ceil(total / 3), total]) {
      const pages: unknown[] = [];
      let next: string | undefined = `${BASES["1.2"]}/${kind}?limit=${limit}`;
      while (next !== undefined) {
        const page = await ask(next, TOKEN);
        pages.push(...getRows(page.body));
        next = /<([^>]*)>; rel="next"/.exec(String(page.headers["link"]))?.[1];
      }
      expect(pages).toEqual(getRows(whole.body));
    }
    expect(getRows(whole.body)).toHaveLength(total);
  },
);

test.for(["a b", "[", "dars.test:port", 'x>; rel="next"'])(
  "a Host header that is no address, such as %s, is refused and breaks nothing",
  async (host) => {
    const headers = { authorization: `Bearer ${TOKEN}`, host };
    const { statusCode, json } = await http.inject({ url: `${BASES["1.2"]}/schools`, headers });

    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ imsx_codeMajor: "failure" });
  },
);

test.each(["/schools/1/nothing", "/nothing", "/", ""])(
  "an address that does not exist, such as %s, says so",
  async (path) => {
    const { statusCode, json } = await http.inject({ url: `${BASES["1.2"]}${path}` });

    expect(statusCode).toBe(404);
    expect(json()).toMatchObject({ imsx_codeMajor: "failure" });
  },
);

test("rows are filtered, sorted and narrowed to fields; a field that nobody knows is told", async () => {
  const base = BASES["1.2"];
  const filter = encodeURIComponent("role='teacher' AND primary='true'");
  const { body } = await ask(
    `${base}/enrollments?filter=${filter}&fields=role,primary,colour&limit=2`,
    TOKEN,
  );
  expect(body).toMatchObject({
    enrollments: [
      { role: "teacher", primary: "true" },
      { role: "teacher", primary: "true" },
    ],
    statusInfoSet: [{ imsx_severity: "warning" }],
  });

  const sorted = await ask(
    `${base}/students?sort=givenName&orderBy=desc&fields=givenName&limit=10000`,
    TOKEN,
  );
  const names = getRows(sorted.body).map((row) => JSON.stringify(row).toLowerCase());
  expect(names).toEqual(names.toSorted().toReversed());
});

test.for([
  ["/users?filter=colour%3D%27red%27", "invalid_filter_field"],
  ["/users?filter=status", "invalid_filter_field"],
  ["/users?sort=colour", "invalid_sort_field"],
  [`/users?sort=agents${".a".repeat(8)}`, "invalid_sort_field"],
  [`/users?filter=agents${".a".repeat(8)}%3D%27red%27`, "invalid_filter_field"],
  ["/users?limit=0", "invaliddata"],
  ["/users?limit=10001", "invaliddata"],
  ["/users?offset=-1", "invaliddata"],
] as const)("%s is refused with %s", async ([path, minor]) => {
  const { status, body } = await ask(`${BASES["1.2"]}${path}`, TOKEN);

  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(minor);
});

test("the token of a client that was stopped opens nothing any more", async () => {
  const client = await aRosterClient(server, { groupId: demo.id });
  const token = await fetchToken(client);
  await database.directoryTransaction((db) => revokeClient(db, demo.id, null, client.id));

  expect((await ask(`${BASES["1.2"]}/orgs`, token)).status).toBe(401);
  expect((await askToken(client)).status).toBe(401);
});

test("a token is given for the right secret, one grant and scopes that the client has", async () => {
  const client = await aRosterClient(server, { groupId: demo.id });
  const scope = "https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly";

  expect(await askToken(client, { scope })).toMatchObject({
    status: 200,
    body: { token_type: "Bearer", expires_in: 3600, scope },
  });
  expect(await askToken({ ...client, secret: "wrong" })).toMatchObject({ status: 401 });
  expect(await askToken(client, { scope: "gradebook.readonly" })).toMatchObject({
    status: 400,
    body: { error: "invalid_scope" },
  });
  expect(await askToken(client, { grant: "password" })).toMatchObject({ status: 400 });
  const { rows } = await server.owner.query("select secret_hash::text as hash from oneroster_clients");
  expect(JSON.stringify(rows)).not.toContain(client.secret);
});

interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

async function askToken(
  { clientId, secret }: Credentials,
  { scope = "", grant = "client_credentials" } = {},
) {
  const answer = await http.inject({
    method: "POST",
    url: "/oauth2/token",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ grant_type: grant, ...(scope && { scope }) }).toString(),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function fetchToken(client: Credentials): Promise<string> {
  return String((await askToken(client)).body["access_token"]);
}

async function ask(path: string, token: string | undefined) {
  const url = path.replace(/^https?:\/\/[^/]+/, "");
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await http.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}

const getRows = (body: Record<string, unknown>): unknown[] => {
  const [rows] = Object.values(body);
  return Array.isArray(rows) ? rows : [];
};

/** The path with an id that the demo group has. */
async function resolvePath(version: "1.1" | "1.2", { path }: Resource): Promise<string> {
  if (!path.includes(":id")) return `${BASES[version]}${path}`;
  const collection = path.split("/:id")[0] ?? "";
  const [first] = getRows((await ask(`${BASES[version]}${collection}?limit=1`, TOKEN)).body);
  const id = typeof first === "object" && first !== null ? String(Reflect.get(first, "sourcedId")) : "";
  return `${BASES[version]}${path.replace(":id", encodeURIComponent(id))}`;
}
