import { expect, test } from "vitest";

import { PERSON_TABLES } from "#person-tables.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { addTraces, fillWithTraces, tracesIn } from "#platform/testing/traces.ts";
import { buildTasks } from "#slices.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { ERASE_PERSON } from "./erase-person.ts";

const { database, owner, school, store } = await dataExportsBed();
const tasks = buildTasks({
  database,
  store,
  tokens: testTokens(),
  senders: {},
  messageSenders: {},
  origin: undefined,
  whoIsHere: () => Promise.resolve(new Set()),
  auditRoots: undefined,
  importDays: 30,
});

/** Tables without a column of a person, whose rows are parts of rows that have one. */
const PARTS = ["application_answers", "file_pages", "file_uses", "message_originals", "message_texts"];

/** Tables in which the factory has written the rows of a person. */
const THERE = new Set(["people", "students", "accounts", "account_people"]);

const FILE = "'aaaaaaaaaaaaaaa'";
const OVERRIDES = {
  "rooms.school_year": "2026",
  "room_events.school_year": "2026",
  "room_events.type": "'message'",
  "room_events.msg_no": "99",
  "room_events.redacted_at": "null",
  "files.id": FILE,
  "files.state": "'ready'",
  "file_uses.file_id": FILE,
  "file_uses.kind": "'room'",
  "file_pages.file_id": FILE,
  "notifications.school_year": "2026",
  "audit_events.school_year": "2026",
  "legal_holds.lifted_at": "now()",
  "proposals.subject_kind": "'person'",
  "roster_records.entity": "'user'",
};

/** What remains in rows that are erased in part; in other tables the declaration has its reason. */
const REMAINS = [
  // A word of a list, and why the register ends.
  "absence_excuses.reason",
  "ask_signatures.relation",
  "ask_earlier_signatures.relation",
  "enrolments.exit_reason",
  "proposals.kind",
  // Keys, which name nobody.
  "ask_signatures.code",
  "ask_earlier_signatures.code",
  "enrolments.sourced_id",
  "room_events.client_id",
  "sessions.sign_out_hash",
  "sessions.token_hash",
  "follow_up_cases.rule",
  "follow_up_entries.items",
  "follow_up_entries.rule",
  // A message without its text: who reacted is an id.
  "room_events.change",
  "room_events.reactions",
  "students.student_number",
];

test("DSR-2: of whatever is kept of a person, an erasure leaves what the tables declare", async () => {
  const member = await aStudent(database, school);
  const filled = PERSON_TABLES.filter(({ table }) => !THERE.has(table));
  await fillWithTraces(owner, [...filled, ...PARTS.map((table) => ({ table }))], member, OVERRIDES);
  await addTraces(owner, "people", `id = ${member.id}`);
  await addTraces(owner, "students", `id = ${member.id}`);
  await addTraces(owner, "accounts", `id = ${member.accountId}`);
  const before = await tracesIn(owner);
  await owner.query("update erasures set done_at = null where person_id = $1", [member.id]);

  await runTask(tasks, ERASE_PERSON, { schoolId: school.id, personId: member.id });
  // The bytes and the extracted text of erased files are gone within the hour.
  await runTask(tasks, "sweep files", {});

  const left = await tracesIn(owner);
  const keeps = new Set(PERSON_TABLES.flatMap(({ table, erase }) => ("because" in erase ? [table] : [])));
  expect(before.length).toBeGreaterThan(250);
  expect(left.filter((key) => !keeps.has(key.split(".")[0] ?? "")).toSorted()).toEqual(REMAINS.toSorted());
});
