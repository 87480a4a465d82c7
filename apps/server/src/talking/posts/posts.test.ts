import { countAudience, listWrittenPosts } from "@dars/contract/talking/post-writing";
import { acknowledgePost, listPosts, type PostText } from "@dars/contract/talking/posts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";

import { ALL, postsBed, RIVER } from "./posts.factory.ts";

const { database, as, aSchoolWithTwoSections, published, read, titles } = await postsBed();

test("POST-1: whoever the audience means now sees a post, whoever it no longer means does not, its author always", async () => {
  const { school, first, second, teacher, aisha, management } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, { sectionIds: [first.id], roles: ["student"] });
  expect(await titles(aisha)).toEqual(["Trip"]);

  await database.inSchool(school.id, (db) =>
    sql`update enrolments set section_id = ${second.id} where school_id = ${school.id}
      and student_id = ${aisha.id}`.execute(db),
  );

  expect(await titles(aisha)).toEqual([]);
  await expect(read(aisha, school, id)).rejects.toMatchObject({
    code: "forbidden",
    details: { for: { sections: [{ letter: "A" }] } },
  });
  expect((await read(teacher, school, id)).reach).toEqual({ reached: 1, opened: 0, acknowledged: 0 });
  expect((await read(management, school, id)).may).toEqual({ edit: false, withdraw: true, comment: false });
});

test("POST-1: what is over is seen by its author and the office alone", async () => {
  const { school, first, teacher, otherTeacher, aisha, mother, management } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, { sectionIds: [first.id], roles: ["student"] });
  await database.inSchool(school.id, (db) =>
    sql`update posts set expire_at = now() where school_id = ${school.id} and id = ${id}`.execute(db),
  );

  for (const reader of [aisha, mother]) {
    expect(await titles(reader)).toEqual([]);
    await expect(read(reader, school, id)).rejects.toMatchObject({ code: "not-found" });
  }
  await expect(read(otherTeacher, school, id)).rejects.toMatchObject({ code: "not-found" });
  for (const author of [teacher, management]) expect((await read(author, school, id)).reach).not.toBeNull();
});

test("POST-2: guardians see what is for their child's section, unless the author leaves them out", async () => {
  const { school, first, teacher, mother, otherMother } = await aSchoolWithTwoSections();

  await published(school, teacher, { sectionIds: [first.id], roles: ["student"], title: "With families" });
  await published(school, teacher, {
    sectionIds: [first.id],
    roles: ["student"],
    ccGuardians: false,
    title: "Without",
  });

  expect(await titles(mother)).toEqual(["With families"]);
  expect(await titles(otherMother)).toEqual([]);
});

test("POST-1: a guardian with children in two schools is told of which school each post is, others are not", async () => {
  const { group, school, first, aisha, mother, management } = await aSchoolWithTwoSections();
  const other = await aSchool(database, group, { name: "Noor" });
  const section = await aSection(database, await aYear(database, other), {
    level: await aLevel(database, group),
  });
  const brother = await aStudent(database, other, { section });
  const father = await aGuardian(database, group, { of: [aisha, brother] });
  const id = await published(school, management, { sectionIds: [first.id], roles: ["parent"] });
  await published(other, await aManagement(database, other), { roles: ["parent"], title: "Museum" });

  const { posts } = await as(father.actor).call(listPosts, { query: {} });

  const findSchool = (title: string) => posts.find((post) => post.title === title)?.school?.en;
  expect([findSchool("Trip"), findSchool("Museum")]).toEqual([RIVER, "Noor"]);
  expect((await read(father, school, id)).post.school?.en).toBe(RIVER);
  expect((await read(mother, school, id)).post.school).toBeNull();
});

test("POST-3: who has opened and acknowledged is for the author and the office alone", async () => {
  const { school, first, teacher, aisha, mother, management } = await aSchoolWithTwoSections();
  const id = await published(school, teacher, { sectionIds: [first.id], roles: ["student"] });

  await read(aisha, school, id);
  const params = { schoolId: school.id, postId: id };
  const understood = await as(aisha.actor).call(acknowledgePost, { params });
  expect(await as(aisha.actor).call(acknowledgePost, { params })).toEqual(understood);

  const reach = { reached: 3, opened: 1, acknowledged: 1 };
  expect((await read(teacher, school, id)).reach).toEqual(reach);
  const written = await as(management.actor).call(listWrittenPosts, {
    params: { schoolId: school.id },
    query: {},
  });
  expect(written.posts).toMatchObject([{ title: "Trip", reach }]);
  expect((await read(mother, school, id)).reach).toBeNull();
});

test("J2: a teacher addresses the students of a class and their families, not the school and not another class", async () => {
  const { school, first, second, teacher } = await aSchoolWithTwoSections();
  const refused = async (audience: Partial<PostText["audience"]>, reaches: string) =>
    expect(published(school, teacher, { roles: ["student"], ...audience })).rejects.toMatchObject({
      code: "forbidden",
      details: { reaches },
    });

  await refused({}, "sections");
  await refused({ sectionIds: [first.id, second.id] }, "sections");
  await refused({ sectionIds: [first.id], roles: ["teacher"] }, "roles");
  await published(school, teacher, { sectionIds: [first.id], roles: ["student", "parent"] });
});

test("an audience is counted before anything is sent, each person once", async () => {
  const { school, first, management } = await aSchoolWithTwoSections();
  const count = (audience: Partial<PostText["audience"]>) =>
    as(management.actor).call(countAudience, {
      params: { schoolId: school.id },
      body: { audience: { ...ALL, roles: ["student"], ...audience } },
    });

  expect(await count({ sectionIds: [first.id] })).toMatchObject({ people: 3 });
  expect(await count({ sectionIds: [first.id], ccGuardians: false })).toMatchObject({ people: 2 });
  expect(await count({ roles: ["student", "parent", "teacher", "school_management"] })).toMatchObject({
    people: 8,
  });
});
