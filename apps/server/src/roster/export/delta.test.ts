import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import fc from "fast-check";
import { expect, test } from "vitest";

import { giveOut } from "#oversight/exports/public.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { importRoster } from "#roster/import/public.ts";

import { generatedRoster, buildZip } from "./generated-roster.factory.ts";
import { findGroupId, listSchoolRows } from "./group-rows.queries.ts";
import { outgoingPackage } from "./outgoing-package.ts";
import { exported, unzipped } from "./round-trip.factory.ts";

const { database, owner } = await freshDatabase();
const folder = await aFolder();

test.for(["1.1", "1.2"] as const)(
  "a whole package and the delta after it make what a whole package then is, in version %s",
  async (version) => {
    const place = await aBusySchool(`source-${version}`);
    const copy = `copy-${version}`;
    const whole = await taken(place.code, { version });
    await brought(copy, whole.bytes);
    await place.change();

    const delta = await taken(place.code, { version, since: whole.takenAt });
    await brought(copy, delta.bytes);

    const files = await unzipped(delta.bytes);
    expect(files["manifest.csv"]).toContain("file.users,delta");
    expect(files["enrollments.csv"]).toContain(",tobedeleted,");
    expect(linesIn(files["users.csv"])).toBeLessThan(linesIn((await unzipped(whole.bytes))["users.csv"]));
    expect(await exportWithoutManifest(copy, version)).toEqual(
      await exportWithoutManifest(place.code, version),
    );
  },
);

test("a delta right after a package is empty, and one after a delta stands on it", async () => {
  const { code, change } = await aBusySchool("twice");
  const first = await taken(code);

  const none = await unzipped((await taken(code, { since: first.takenAt })).bytes);
  await change();
  const changed = await taken(code, { since: first.takenAt });
  const after = await unzipped((await taken(code, { since: changed.takenAt })).bytes);

  for (const file of ["orgs", "classes", "users", "roles", "enrollments"]) {
    for (const files of [none, after]) {
      expect(files[`${file}.csv`], file).toBeUndefined();
      expect(files["manifest.csv"]).toContain(`file.${file},absent`);
    }
  }
  expect(linesIn((await unzipped(changed.bytes))["users.csv"])).toBeGreaterThan(1);
});

test("there is no delta since a time before the first package, nor since one of another version", async () => {
  const { code } = await aBusySchool("young");
  const { takenAt } = await taken(code, { version: "1.1" });

  const earlier = new Date(takenAt.getTime() - 1);
  await expect(taken(code, { version: "1.1", since: earlier })).rejects.toMatchObject({ code: "conflict" });
  await expect(taken(code, { version: "1.2", since: takenAt })).rejects.toMatchObject({
    extras: { details: { reason: "no-base" } },
  });
});

test("birth dates come whole with a delta whose base had none", async () => {
  const { code, change } = await aBusySchool("births");
  const { takenAt } = await taken(code);
  await change();
  await owner.query(
    `update people set birth_date = '2014-05-01'
     where school_id in (select id from schools where code = 'births-1') and name_en in ('Four', 'Five')`,
  );

  const files = await unzipped((await taken(code, { since: takenAt, demographics: true })).bytes);

  expect(files["manifest.csv"]).toContain("file.demographics,bulk");
  expect(linesIn(files["demographics.csv"])).toBe(3);
  expect(files["manifest.csv"]).toContain("file.users,delta");
});

test("a teacher whose empty primary gives way in a delta keeps the empty cell (ASG-1)", async () => {
  const first = { sourcedId: "e1", userSourcedId: "u1", primary: "" };
  await brought("gives-way", buildZip("1.2", buildOneClass([first])));
  const whole = await taken("gives-way");
  await brought("gives-way-copy", whole.bytes);
  await brought(
    "gives-way",
    buildZip("1.2", buildOneClass([first, { sourcedId: "e2", userSourcedId: "u2", primary: "true" }])),
  );

  await brought("gives-way-copy", (await taken("gives-way", { since: whole.takenAt })).bytes);

  const copied = await exportWithoutManifest("gives-way-copy", "1.2");
  expect(copied["enrollments.csv"]).toMatch(/^e1,,,k,s,u1,teacher,,/mu);
  expect(copied).toEqual(await exportWithoutManifest("gives-way", "1.2"));
});

const SPAN = { schoolYear: "2027", startDate: "2026-09-01", endDate: "2027-06-30" };

/** One class, two teachers, and where these teach. */
const buildOneClass = (rows: readonly Readonly<Record<string, string>>[]) => ({
  orgs: [{ sourcedId: "s", name: "School", type: "school" }],
  academicSessions: [
    { ...SPAN, sourcedId: "y", title: "2026-2027", type: "schoolYear" },
    { ...SPAN, sourcedId: "t", title: "First", type: "term", parentSourcedId: "y" },
  ],
  courses: [{ sourcedId: "c", title: "Physics", orgSourcedId: "s", schoolYearSourcedId: "y" }],
  classes: [
    {
      sourcedId: "k",
      title: "Physics 1",
      grades: "07",
      courseSourcedId: "c",
      classType: "scheduled",
      schoolSourcedId: "s",
      termSourcedIds: "t",
    },
  ],
  users: ["u1", "u2"].map((sourcedId) => ({
    sourcedId,
    enabledUser: "true",
    username: sourcedId,
    givenName: "Teacher",
    familyName: sourcedId,
  })),
  roles: ["u1", "u2"].map((userSourcedId) => ({
    sourcedId: `role-${userSourcedId}`,
    userSourcedId,
    roleType: "primary",
    role: "teacher",
    orgSourcedId: "s",
  })),
  enrollments: rows.map((row) => ({ classSourcedId: "k", schoolSourcedId: "s", role: "teacher", ...row })),
});

test("whatever a roster becomes, a copy that is brought each delta becomes the same", async () => {
  await fc.assert(
    fc.asyncProperty(generatedRoster("1.2"), generatedRoster("1.2"), async (before, after) => {
      const [then, now] = [withoutEvery(3, 0, before), turned(withoutEvery(3, 1, before), after)];
      const [code, copy] = [`turned-${nextNumber()}`, `turned-copy-${nextNumber()}`];
      await brought(code, buildZip("1.2", then));
      const whole = await taken(code);
      await brought(copy, whole.bytes);
      await brought(code, buildZip("1.2", now));

      await brought(copy, (await taken(code, { since: whole.takenAt })).bytes);

      expect(await exportWithoutManifest(copy, "1.2")).toEqual(await exportWithoutManifest(code, "1.2"));
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

type Files = ReturnType<ReturnType<typeof generatedRoster>["generate"]>["value"];

/**
 * Some students and teachers have left their classes, and some have not joined yet. No user is in a class
 * twice, no student in two homerooms, and of several primary teachers of a class the first is it (ASG-1).
 */
function withoutEvery(nth: number, from: number, files: Files): Files {
  const places = new Map(
    files.enrollments?.map((row) => {
      const { classSourcedId = "", userSourcedId = "", role } = row;
      const isHome = role === "student" && ["k1", "k2", "k3"].includes(classSourcedId);
      return [`${isHome ? "home" : classSourcedId} ${userSourcedId}`, row];
    }),
  );
  const remaining = [...places.values()].filter((_, at) => at % nth !== from);
  return { ...files, enrollments: withOnePrimary(remaining) };
}

function withOnePrimary(places: readonly Readonly<Record<string, string>>[]) {
  const led = new Set<string>();
  return places.map((row) => {
    const { classSourcedId = "", role, primary } = row;
    if (role !== "teacher" || primary !== "true") return row;
    const isFirst = !led.has(classSourcedId);
    led.add(classSourcedId);
    return isFirst ? row : { ...row, primary: "false" };
  });
}

/** The same people and classes a year on: other names, addresses and rooms, in the same places. */
function turned(files: Files, other: Files): Files {
  const users = files.users?.map((user, at) => ({
    ...other.users?.[at],
    ...pick(user, "sourcedId", "role", "orgSourcedIds", "identifier"),
  }));
  const classes = files.classes?.map((each, at) => ({
    ...each,
    ...pick(other.classes?.[at] ?? {}, "title", "location"),
  }));
  return { ...files, ...(users && { users }), ...(classes && { classes }) };
}

const pick = (row: Readonly<Record<string, string>>, ...columns: readonly string[]) =>
  Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, row[column] ?? ""]] : [])));

interface DeltaOptions {
  readonly version?: "1.1" | "1.2";
  readonly since?: Date;
  readonly demographics?: boolean;
}

/** A package of a group as the command line takes it. */
async function taken(code: string, { version = "1.2", since, demographics = false }: DeltaOptions = {}) {
  const groupId = (await findGroupId(database.directory, code)) ?? 0;
  const office = (await listSchoolRows(database.directory, groupId)).find(({ isOffice }) => isOffice);
  const placeId = office?.id ?? 0;
  const outgoing = await outgoingPackage(database, { groupId, placeId, version, since, demographics });
  const exportRequest = { schoolId: placeId, reason: null, who: "a test", by: { accountId: null } };
  return giveOut(database, exportRequest, {
    ...outgoing,
    write: async (db, leaving) => ({
      bytes: (await outgoing.write(db, leaving)).bytes,
      takenAt: leaving.takenAt,
    }),
  });
}

/** Imports a package, all of it. */
async function brought(code: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, `${nextNumber()}.zip`);
  await writeFile(file, bytes);
  const request = { file, groupCode: code, createGroup: code, dryRun: false, today: "2026-11-20" };
  const report = await importRoster(database, request);
  expect(report.issues.filter((issue) => issue.code.startsWith("E_"))).toEqual([]);
  expect(report.status).toBe("committed");
}

/** Everything that a whole package says, but whose it is. */
async function exportWithoutManifest(code: string, version: "1.1" | "1.2") {
  const { "manifest.csv": _, ...files } = await exported(database, code, { version });
  return files;
}

const linesIn = (text = "") => text.trimEnd().split("\r\n").length;

/** A school with two sections, six students, parents and teachers, and a day on which much changes there. */
async function aBusySchool(code: string) {
  const group = await aGroup(database, { code });
  const school = await aSchool(database, group, { code: `${code}-1` });
  const level = await aLevel(database, group);
  const year = await aYear(database, school);
  const [first, second] = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ];
  const teacher = await aTeacher(database, school, { name: "Old Teacher" });
  const students = [];
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"])
    students.push(await aStudent(database, school, { name, section: first }));
  const [one, two, three] = students;
  if (!one || !two || !three) throw new Error("There are six students.");
  await aGuardian(database, group, { of: [one, two], name: "Parent", relation: "father" });
  const write = (statement: string, id: number) =>
    owner.query(`${statement} where school_id = $1 and id = $2`, [school.id, id]);
  const change = async () => {
    await write(`update people set name_en = 'New', name_parts = '{"en":{"given":"New"}}'`, one.id);
    await write("update people set deleted_at = now()", three.id);
    await write("update people set deleted_at = now()", teacher.id);
    await write("update sections set room = 'R9'", first.id);
    await owner.query("update guardian_links set state = 'ended' where school_id = $1 and student_id = $2", [
      school.id,
      two.id,
    ]);
    await aStudent(database, school, { name: "Seven", section: second });
    await aTeacher(database, school, { name: "New Teacher" });
    await aSection(database, year, { level, letter: "C" });
  };
  return { code, change };
}
