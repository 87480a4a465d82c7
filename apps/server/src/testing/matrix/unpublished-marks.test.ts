import { listPublications, withdrawPublication } from "@dars/contract/marks/publication";
import type { RosterScope } from "@dars/contract/roster/export";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import type { Actor } from "#platform/context.ts";
import { readGrid } from "#platform/sheets/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { served } from "#platform/testing/served.ts";
import { heavy, LONG_MS } from "#platform/testing/sized.ts";
import { textOfPdf } from "#platform/testing/text-of-pdf.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";
import { aRosterClient } from "#roster/oneroster/oneroster.factory.ts";

import { insertSession, listTenantTables } from "./matrix.queries.ts";
import {
  ALL_MARKS,
  anUnpublishedSchool,
  COMMENTS,
  formatMark,
  REASONS,
} from "./unpublished-school.factory.ts";

heavy();
const server = await served(createApplication);
const { database, http, tokens, owner } = server;

async function tokenFor({ accountId, assignmentId }: Actor): Promise<string> {
  const token = tokens.create();
  const tokenHash = tokens.hash("session", token);
  await insertSession(database.directory, { accountId, assignmentId, standing: "good", tokenHash });
  return token;
}

const world = await anUnpublishedSchool(database, async (actor) => server.client(await tokenFor(actor)));
const { school, child, classmate, year, section, offering, otherOffering, sheet, otherSheet } = world;
const { viewers } = world;

interface MarksRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly payload?: object;
}

const ids = (student: number, subject: { readonly offeringId: number; readonly sheetId: number }) => ({
  schoolId: school.id,
  studentId: student,
  personId: student,
  yearId: year.id,
  sectionId: section.id,
  levelId: world.level.id,
  subjectId: world.maths.id,
  teachingClassId: subject.sheetId,
  classId: subject.sheetId,
  teacherId: world.teacher.id,
  ...subject,
  column: "M3",
  code: "M3",
  day: "2026-11-01",
  date: "2026-11-01",
});

const PLACES = [child.id, classmate.id].flatMap((student) => [
  ids(student, { offeringId: offering.id, sheetId: sheet.id }),
  ids(student, { offeringId: otherOffering.id, sheetId: otherSheet.id }),
]);

const filled = (path: string, place: object): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String(new Map(Object.entries(place)).get(name) ?? 1));

/** Every read, of every place; further ids in a path are the first of their kind. */
const READS: readonly MarksRequest[] = [
  ...new Set(
    server.served
      .filter(({ route }) => route.method === "GET")
      .flatMap(({ route }) => PLACES.map((place) => filled(route.path, place))),
  ),
].map((url) => ({ method: "GET", url }));

/** Routes that write and answer with marks, or refuse with them: what-if, objections, cards, cells, workbooks. */
const TRIES: readonly MarksRequest[] = PLACES.flatMap((place): MarksRequest[] => {
  const results = filled("/api/v6/schools/:schoolId/students/:studentId/results/:yearId", place);
  const { offeringId, studentId } = place;
  const cell = { studentId, code: "M4", mark: 1, revision: 7 };
  return [
    {
      method: "POST",
      url: `${results}/what-if`,
      payload: { marks: [{ offeringId, code: "FIN2", mark: 1 }] },
    },
    ...["M1", "M2", "MID", "M3", "M4", "FIN1"].map((code): MarksRequest => ({
      method: "POST",
      url: `${results}/objections`,
      payload: { key: aKey(), offeringId, code, text: "Is this right?" },
    })),
    ...["iq_ministry", "school", "skills"].map((kind): MarksRequest => ({
      method: "POST",
      url: filled("/api/v6/schools/:schoolId/students/:studentId/cards/:yearId/print", place),
      payload: { kind, locale: "en", digits: "latn" },
    })),
    {
      method: "PUT",
      url: filled("/api/v6/schools/:schoolId/mark-sheets/:sheetId/marks", place),
      payload: { key: aKey(), reason: null, cells: [cell] },
    },
  ];
});

/** The requests of app 51.6. */
const LEGACY = (token: string): readonly MarksRequest[] => [
  { method: "POST", url: "/api/check_user.php?x=1", payload: { token } },
  { method: "POST", url: "/api/check_version.php?x=1", payload: { token } },
  { method: "GET", url: "/api/v5/get_count_of_new_messages.php" },
  { method: "GET", url: "/api/v5/get_settings.php?x=1" },
  { method: "GET", url: `/report_teacher.php?token=${token}` },
];

/** An answer as its reader sees it: the text of a PDF, the cells of a workbook, the files of a package, lines else. */
async function readable({ rawPayload }: { readonly rawPayload: Buffer }): Promise<string> {
  const head = rawPayload.subarray(0, 4).toString("latin1");
  if (head === "%PDF") return (await textOfPdf(rawPayload)).join("\n");
  if (head.startsWith("PK"))
    return JSON.stringify(
      rawPayload.includes("[Content_Types].xml")
        ? await readGrid("answer.xlsx", rawPayload, {})
        : await unzipped(rawPayload),
    );
  return rawPayload.toString("utf8");
}

/** Marks that must not be visible to a person who may see only these. */
const secretsFrom = (may: readonly string[]): readonly string[] =>
  ALL_MARKS.filter((mark) => !may.includes(mark)).concat(may.length > 2 ? [] : Object.values(REASONS));

interface Answered {
  readonly what: string;
  readonly statusCode: number;
  readonly text: string;
  readonly mayBeKept: boolean;
}

async function answers(actor: Actor): Promise<readonly Answered[]> {
  const token = await tokenFor(actor);
  const headers = { authorization: `Bearer ${token}` };
  const answered: Answered[] = [];
  for (const { method, url, payload } of [...READS, ...TRIES, ...LEGACY(token)]) {
    const answer = await http.inject({ method, url, headers, ...(payload && { payload }) });
    answered.push({
      what: `${method} ${url}: ${answer.statusCode}`,
      statusCode: answer.statusCode,
      text: await readable(answer),
      mayBeKept: answer.headers["cache-control"] !== "no-store",
    });
  }
  return answered;
}

test.each(viewers)(
  "PUB-1, H8, H9, H14: $who is told of no mark and no comment but those that this person may see, whatever is asked",
  async ({ actor, may, sees, comments }) => {
    const secrets = [...secretsFrom(may), ...COMMENTS.filter((comment) => !comments.includes(comment))];
    const answered = await answers(actor);

    expect(answered.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    expect(answered.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const telling = answered.filter(({ text }) => may.some((mark) => text.includes(mark)));
    // No cache keeps a mark, and a permitted reader sees some, or the test would check nothing.
    expect(telling.filter(({ mayBeKept }) => mayBeKept)).toEqual([]);
    expect(telling.length > 0).toBe(sees);
    for (const comment of comments) expect(answered.some(({ text }) => text.includes(comment))).toBe(true);
  },
  LONG_MS,
);

test("NTF-1: what is pushed, noted, audited and queued about marks names none of them", async () => {
  // Tables that hold marks; repeated answers are stored for their caller.
  const own = new Set([
    "marks",
    "mark_changes",
    "mark_snapshots",
    "mark_objections",
    "year_conduct",
    "cards",
    "idempotency",
  ]);
  const surprises: string[] = [];
  for (const table of [...(await listTenantTables(owner)), "jobs"]) {
    if (own.has(table)) continue;
    const { rows } = await owner.query<{ text: string }>(
      `select to_jsonb(t)::text as text from "${table}" as t`,
    );
    for (const { text } of rows)
      if ([...ALL_MARKS, ...COMMENTS].some((mark) => text.includes(mark)))
        surprises.push(`${table}: ${text}`);
  }

  expect(surprises).toEqual([]);
  const { rows } = await owner.query("select count(*)::int as told from notifications");
  expect(rows[0]?.told).toBeGreaterThan(0);
});

const oneRoster = async (scopes: readonly RosterScope[], path: string) =>
  http.inject({ url: path, headers: { authorization: `Bearer ${await programToken(scopes)}` } });

async function programToken(scopes: readonly RosterScope[]): Promise<string> {
  const { clientId, secret } = await aRosterClient(server, { groupId: world.group.id, scopes });
  const answer = await http.inject({
    method: "POST",
    url: "/oauth2/token",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: "grant_type=client_credentials",
  });
  return answer.json().access_token;
}

test.each(["/ims/oneroster/v1p1", "/ims/oneroster/rostering/v1p2", "/ims/oneroster/gradebook/v1p2"])(
  "a program that reads the gradebook under %s is told of published marks alone, another of none",
  async (base) => {
    const { results } = (await oneRoster(["gradebook.readonly"], `${base}/results`)).json();
    const { lineItems } = (await oneRoster(["gradebook.readonly"], `${base}/lineItems`)).json();
    const refused = await oneRoster(["roster.readonly"], `${base}/results`);

    expect(results.map(({ score }: { score: number }) => String(score)).toSorted()).toEqual([
      formatMark(0, "maths", 0),
      formatMark(0, "arabic", 0),
    ]);
    expect(lineItems).toHaveLength(2);
    expect(lineItems[0]).toMatchObject({ title: "الشهر 1", resultValueMax: 100 });
    expect(refused.statusCode).not.toBe(200);
  },
);

const fetchPackage = async (query: string) => {
  const headers = { authorization: `Bearer ${await tokenFor(world.management.actor)}` };
  const url = `/api/v6/schools/${school.id}/roster/export?${query}`;
  return unzipped((await http.inject({ url, headers })).rawPayload);
};

test.each(["1.1", "1.2"])(
  "a package of version %s has published marks where they are asked for, and no others",
  async (version) => {
    const files = await fetchPackage(`version=${version}&gradebook=true`);

    expect(files["manifest.csv"]).toContain("file.results,bulk");
    const publishedMarks = ALL_MARKS.filter((mark) => files["results.csv"]?.includes(mark));
    expect(publishedMarks).toEqual([formatMark(0, "maths", 0), formatMark(0, "arabic", 0)]);
    expect(files["lineItems.csv"]?.trim().split("\r\n")).toHaveLength(3);
    expect(files["categories.csv"]).toContain("Monthly");
  },
);

test("a package has no marks where they are not asked for", async () => {
  const files = await fetchPackage("version=1.2");

  expect(files["manifest.csv"]).toContain("file.results,absent");
  expect(files["results.csv"]).toBeUndefined();
});

test("PUB-2: a program that walks through the gradebook reads a withdrawn mark no more", async () => {
  const url = "/ims/oneroster/gradebook/v1p2/results";
  const headers = { authorization: `Bearer ${await programToken(["gradebook.readonly"])}` };
  const resultsNow = async () => (await http.inject({ url, headers })).json().results;
  expect(await resultsNow()).toHaveLength(2);

  const office = server.client(await tokenFor(world.management.actor));
  const { publications } = await office.call(listPublications, { params: { schoolId: school.id } });
  for (const { id, state } of publications)
    if (state === "published")
      await office.call(withdrawPublication, {
        params: { schoolId: school.id, publicationId: id },
        body: { key: aKey(), reason: "A mistake in the column" },
      });

  expect(await resultsNow()).toEqual([]);
});
