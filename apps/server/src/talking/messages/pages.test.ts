import type { Input, Reply } from "@dars/contract/platform/route";
import { listMailings } from "@dars/contract/talking/mailings";
import { listThreads } from "@dars/contract/talking/messages";
import { beforeAll, expect, test } from "vitest";

import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { messages } from "./messages.routes.ts";

const { as, database, owner } = await testbed([messages]);

let schools: readonly [School, School];
let administrator: Member;

beforeAll(async () => {
  const group = await aGroup(database);
  schools = [await aSchool(database, group), await aSchool(database, group)];
  administrator = await anAdministrator(database, group);
});

test("L2: page by page an inbox has each thread once, also over schools and where many came at one moment", async () => {
  for (const { id } of schools)
    await owner.query(
      `insert into message_threads (school_id, kind, subject, started_by, started_role, last_at)
       select $1, 'request', 'Letter', $2, 'evaluator', timestamptz '2026-11-20 08:00:00.0005' + n / 3 * interval '1 microsecond'
       from generate_series(1, 10) as n`,
      [id, administrator.accountId],
    );
  const whole = await pageOfThreads({ limit: 100 });
  expect(whole).toMatchObject({ next: null });
  expect(new Set(whole.threads.map(toKey)).size).toBe(20);

  const walked: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Reply<typeof listThreads> = await pageOfThreads({ limit: 3, ...(after !== "" && { after }) });
    walked.push(...page.threads.map(toKey));
    after = page.next;
  }

  expect(walked).toEqual(whole.threads.map(toKey));
  await expect(pageOfThreads({ after: "nowhere" })).rejects.toMatchObject({ code: "invalid" });
});

test("L2: an inbox is narrowed to a kind, and to a student", async () => {
  const [{ id }] = schools;
  await owner.query(
    `insert into message_threads (school_id, kind, subject, started_by, started_role)
     values ($1, 'complaint', 'Bus', $2, 'evaluator')`,
    [id, administrator.accountId],
  );

  const complaints = await pageOfThreads({ kind: "complaint" });
  const aboutNobodyHere = await pageOfThreads({ about: 999_999 });

  expect(complaints.threads.map(({ subject }) => subject)).toEqual(["Bus"]);
  expect(aboutNobodyHere.threads).toEqual([]);
});

test("L1: page by page the list of mailings has each once", async () => {
  for (const { id } of schools)
    await owner.query(
      `insert into mailings (school_id, key, kind, subject, sent_by, sent_role)
       select $1, 'mailing' || n, 'notice', 'Notice', $2, 'administrator' from generate_series(1, 20) as n`,
      [id, administrator.accountId],
    );

  const walked: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Reply<typeof listMailings> = await pageOfMailings(after === "" ? {} : { after });
    walked.push(...page.mailings.map(toKey));
    after = page.next;
  }

  expect(walked).toHaveLength(40);
  expect(new Set(walked).size).toBe(40);
});

const pageOfThreads = (query: NonNullable<Input<typeof listThreads>["query"]>) =>
  as(administrator.actor).call(listThreads, { query });

const pageOfMailings = (query: { readonly after?: string }) =>
  as(administrator.actor).call(listMailings, { query });

const toKey = ({ schoolId, id }: { readonly schoolId: number; readonly id: number }) => `${schoolId} ${id}`;
