import { listConduct, saveConduct, type Conduct } from "@dars/contract/marks/conduct";
import { publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import type { Actor } from "#platform/context.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aSection } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { conduct } from "./conduct.routes.ts";

const { database, owner, as } = await testbed([conduct, publication, results], {
  authorise: authoriseWith(),
});

test("H14: who leads the section writes of each student, in the order of the register", async () => {
  const { read, write, homeroomTeacher, students } = await createConductSection();

  await write(homeroomTeacher.actor, "very_good", "  Helps others.  ");

  const { mayWrite, students: lines } = await read(homeroomTeacher.actor);
  expect(mayWrite).toBe(true);
  expect(lines.map(({ student }) => student.id)).toEqual(students.map(({ id }) => id));
  expect(lines[0]).toMatchObject({
    conduct: "very_good",
    comment: "Helps others.",
    revision: 1,
    by: { en: "Huda" },
    isShown: false,
  });
  expect(lines[1]).toMatchObject({ conduct: null, comment: null, revision: 0, by: null, at: null });
});

test("H14: no other teacher, no family and no other school reads or writes it", async () => {
  const { read, write, teacher, child, parent, management } = await createConductSection();
  const elsewhere = await aMarkedSchool(database);

  await write(management.actor, "good", "By the office");

  for (const { actor } of [teacher, elsewhere.management, elsewhere.homeroomTeacher]) {
    await expect(read(actor)).rejects.toMatchObject({ code: "not-found" });
    await expect(write(actor, "weak", "From outside")).rejects.toMatchObject({ code: "not-found" });
  }
  for (const { actor } of [child, parent]) {
    await expect(read(actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(write(actor, "excellent", "Myself")).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("a student who sits in another section is not found in this one", async () => {
  const { write, year, level, school, homeroomTeacher, management } = await createConductSection();
  const other = await aSection(database, year, { level, letter: "B" });
  const outsider = await aStudent(database, school, { section: other });

  for (const { actor } of [homeroomTeacher, management])
    await expect(write(actor, "good", "Elsewhere", { studentId: outsider.id })).rejects.toMatchObject({
      code: "not-found",
    });
});

test("KEY-4: of two who write, the later is told and finds what the other wrote", async () => {
  const { read, write, homeroomTeacher, management } = await createConductSection();
  await write(homeroomTeacher.actor, "good", "From the teacher");

  await expect(write(management.actor, "weak", "From the office")).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale", revision: 1 },
  });

  const [line] = (await read(management.actor)).students;
  expect(line).toMatchObject({ comment: "From the teacher", by: { en: "Huda" }, revision: 1 });
  await write(management.actor, "weak", "From the office", { revision: 1 });
  const [now] = (await read(homeroomTeacher.actor)).students;
  expect(now).toMatchObject({ conduct: "weak", comment: "From the office", revision: 2 });
});

test("KEY-4: of two who write at once, one is told, and the same words from two sides are no conflict", async () => {
  const { write, homeroomTeacher, management } = await createConductSection();

  const both = await Promise.allSettled([
    write(homeroomTeacher.actor, "good", "From the teacher"),
    write(management.actor, "fair", "From the office"),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  await write(homeroomTeacher.actor, "excellent", null, { revision: 1 });
  expect(await write(management.actor, "excellent", null, { revision: 1 })).toEqual({ revision: 2 });
});

test("the same request again writes once, and is recorded once without its words", async () => {
  const { write, homeroomTeacher, school } = await createConductSection();
  const key = aKey();

  const first = await write(homeroomTeacher.actor, "good", "Once and for all", { key });
  const second = await write(homeroomTeacher.actor, "good", "Once and for all", { key });

  expect(second).toEqual(first);
  const { rows } = await owner.query(
    "select changes from audit_events where school_id = $1 and action = 'conduct.written'",
    [school.id],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("Once");
});

test.each([["ab"], ["a".repeat(301)], ["  x  "]])(
  "a comment such as %j is refused at its field",
  async (text) => {
    const { write, homeroomTeacher } = await createConductSection();

    await expect(write(homeroomTeacher.actor, null, text)).rejects.toMatchObject({
      code: "invalid",
      field: "/body/comment",
    });
  },
);

test("AZ-7: of an archived year the office reads what was written and changes nothing", async () => {
  const { read, write, management, year, school } = await createConductSection();
  await write(management.actor, "good", "While it ran");
  await owner.query("update academic_years set state = 'archived' where school_id = $1 and id = $2", [
    school.id,
    year.id,
  ]);

  expect(await read(management.actor)).toMatchObject({
    mayWrite: false,
    students: [{ comment: "While it ran" }, {}, {}],
  });
  await expect(write(management.actor, "weak", "Later", { revision: 1 })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("PUB-1: the family sees it with the year's first publication, then each change, and nothing once it is withdrawn", async () => {
  const { read, write, seen, publish, management, homeroomTeacher, child, parent } =
    await createConductSection();
  await write(homeroomTeacher.actor, "very_good", "Helps others");
  for (const { actor } of [child, parent])
    await expect(seen(actor)).rejects.toMatchObject({ code: "not-found" });

  const { id } = await publish("M1");
  for (const { actor } of [child, parent])
    expect(await seen(actor)).toEqual({ conduct: "very_good", comment: "Helps others" });
  expect((await read(homeroomTeacher.actor)).students[0]).toMatchObject({ isShown: true });

  await write(management.actor, "excellent", null, { revision: 1 });
  expect(await seen(parent.actor)).toEqual({ conduct: "excellent", comment: null });

  await as(management.actor).call(withdrawPublication, {
    params: { schoolId: child.schoolId, publicationId: id },
    body: { key: aKey(), reason: "A mistake" },
  });
  await expect(seen(parent.actor)).rejects.toMatchObject({ code: "not-found" });
});

test("PUB-2: guardians see it from their own time on", async () => {
  const { write, seen, publish, homeroomTeacher, child, parent } = await createConductSection();
  await write(homeroomTeacher.actor, "good", "Helps others");

  await publish("M1", { studentsFirstMinutes: 60 });

  expect(await seen(child.actor)).toMatchObject({ comment: "Helps others" });
  await expect(seen(parent.actor)).rejects.toMatchObject({ code: "not-found" });
});

test("PUB-3: while the latest publication is withheld from a student, so is what was written", async () => {
  const { read, write, seen, publish, homeroomTeacher, child, parent } = await createConductSection();
  await write(homeroomTeacher.actor, "good", "Helps others");
  await publish("M1");

  await publish("M2", { withheld: [{ studentId: child.id, reason: "Books are missing" }] });
  for (const { actor } of [child, parent])
    expect(await seen(actor)).toEqual({ conduct: null, comment: null });
  expect((await read(homeroomTeacher.actor)).students[0]).toMatchObject({ isShown: false });

  await publish("M2");
  expect(await seen(child.actor)).toMatchObject({ comment: "Helps others" });
});

test("H9: a teacher of the student who does not lead the section sees the marks without it", async () => {
  const { write, seen, publish, homeroomTeacher, teacher } = await createConductSection();
  await write(homeroomTeacher.actor, "good", "Helps others");
  await publish("M1");

  expect(await seen(teacher.actor)).toEqual({ conduct: null, comment: null });
  expect(await seen(homeroomTeacher.actor)).toMatchObject({ comment: "Helps others" });
});

interface More {
  readonly key?: string;
  readonly revision?: number;
  readonly studentId?: number;
}

async function createConductSection() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group } = world;
  const [child] = students;
  if (!child) throw new Error("Somebody sits here.");
  await database.inSchool(school.id, async (db) => {
    for (const [at, { id }] of students.entries())
      await db
        .updateTable("enrolments")
        .set({ register_no: at + 1 })
        .where("student_id", "=", id)
        .execute();
  });
  const parent = await aGuardian(database, group, { of: [child] });
  await approveColumns(database, world, { M1: 70, M2: 75 });
  const place = { schoolId: school.id, sectionId: section.id };
  return {
    ...world,
    child,
    parent,
    read: (actor: Actor) => as(actor).call(listConduct, { params: place }),
    write: (actor: Actor, newConduct: Conduct | null, comment: string | null, more: More = {}) => {
      const { key = aKey(), revision = 0, studentId = child.id } = more;
      return as(actor).call(saveConduct, {
        params: { ...place, studentId },
        body: { key, revision, conduct: newConduct, comment },
      });
    },
    publish: (code: string, more: Parameters<typeof publishing>[2] = {}) =>
      as(management.actor).call(publishMarks, {
        params: { schoolId: school.id },
        body: publishing(section.id, [code], more),
      }),
    seen: async (actor: Actor) => {
      const params = { schoolId: school.id, studentId: child.id, yearId: year.id };
      const { conduct: shown, comment } = await as(actor).call(readPublishedYear, { params });
      return { conduct: shown, comment };
    },
  };
}
