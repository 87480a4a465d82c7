import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { heavy } from "#platform/testing/sized.ts";

import { importRoster } from "./import-roster.ts";
import { mapleGrove } from "./roster.factory.ts";

heavy();
const { database, owner } = await freshDatabase();

const GROUP = { file: mapleGrove(), groupCode: "maple", createGroup: "Maple Grove", today: "2026-11-20" };
const FILES = {
  "orgs.csv": 1,
  "academicSessions.csv": 26,
  "courses.csv": 80,
  "classes.csv": 320,
  "users.csv": 1599,
  "enrollments.csv": 9936,
};

test("OR-1: a dry run of Maple Grove counts every row as new and writes nothing", async () => {
  const report = await importRoster(database, { ...GROUP, dryRun: true });

  expect(report).toMatchObject({ status: "dry-run", issues: [], unlistedIssues: 0, brake: null });
  for (const [file, rows] of Object.entries(FILES))
    expect(report.files[file], file).toEqual({ ...nothing, rows, create: rows });
  expect(report.links).toEqual({ create: 1009, update: 0, unchanged: 0, deactivate: 0 });
  expect(await count("select from groups")).toBe(0);
});

test("Maple Grove is imported whole", async () => {
  const report = await importRoster(database, { ...GROUP, dryRun: false });

  expect(report).toMatchObject({ status: "committed", issues: [] });
  expect(await count("select from people")).toBe(1599);
  expect(await count("select from students")).toBe(601);
  expect(await count("select from teachers")).toBe(34);
  expect(await count("select from sections where homeroom_teacher_id is not null")).toBe(20);
  expect(await count("select from teaching_classes")).toBe(300);
  expect(await count("select from enrolments where state = 'active' and section_id is not null")).toBe(601);
  expect(await count("select from section_stays")).toBe(601);
  expect(await count("select from class_enrolments")).toBe(9015);
  expect(await count("select from teacher_assignments where role = 'primary'")).toBe(300);
  expect(await count("select from terms")).toBe(25);
  expect(await count("select from levels")).toBe(5);
  expect(await count("select from subjects")).toBe(15);
  expect(await count("select from subject_offerings")).toBe(75);
  expect(await count("select from accounts where state = 'invited' and password_hash is null")).toBe(1599);
  expect(await count("select from login_names")).toBe(1599);
  expect(await count("select from role_assignments where role = 'parent' and school_id is null")).toBe(964);
});

test("OR-11: a second import of Maple Grove changes nothing", async () => {
  const before = await count("select from audit_events");

  const report = await importRoster(database, { ...GROUP, dryRun: false });

  for (const [file, rows] of Object.entries(FILES))
    expect(report.files[file], file).toEqual({ ...nothing, rows, unchanged: rows });
  expect(report.links).toMatchObject({ create: 0, update: 0, deactivate: 0 });
  expect(await count("select from audit_events")).toBe(before);
});

test("a school whose only year is long past has it as its current one, or every screen would be empty", async () => {
  const { rows } = await owner.query("select ministry_year, state from academic_years");

  expect(rows).toEqual([{ ministry_year: 2020, state: "current" }]);
});

const nothing = {
  create: 0,
  update: 0,
  unchanged: 0,
  deactivate: 0,
  reject: 0,
  blocked: 0,
  skipped: 0,
  codes: {},
};

async function count(query: string): Promise<number> {
  return (await owner.query(query)).rowCount ?? 0;
}
