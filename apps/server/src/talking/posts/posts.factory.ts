import { writePost } from "@dars/contract/talking/post-writing";
import { listPosts, readPost, type PostText } from "@dars/contract/talking/posts";

import { authoriseWith } from "#identity/access/public.ts";
import type { Database } from "#platform/db/db.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { posts } from "./posts.routes.ts";

/** The slice on a database of its own, with what tests of posts do again and again. */
export async function postsBed() {
  const { database, owner, as } = await testbed([posts], { authorise: authoriseWith() });
  const published = async (school: { readonly id: number }, author: Member, options: PostOptions) => {
    const { id } = await as(author.actor).call(writePost, {
      params: { schoolId: school.id },
      body: { key: aKey(), ...buildPostText(options) },
    });
    return id;
  };

  const read = (member: Pick<Member, "actor">, school: { readonly id: number }, postId: number) =>
    as(member.actor).call(readPost, { params: { schoolId: school.id, postId } });

  const titles = async (member: Pick<Member, "actor">) =>
    (await as(member.actor).call(listPosts, { query: {} })).posts.map(({ title }) => title);

  return {
    database,
    owner,
    as,
    aSchoolWithTwoSections: () => aSchoolWithTwoSections(database),
    published,
    read,
    titles,
  };
}

export const RIVER = "River School";

/** Section one: Aisha, whose mother has an account, and a classmate. Section two: a student with a mother. */
export async function aSchoolWithTwoSections(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group, { name: RIVER });
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject });
  const first = await aSection(database, year, { level, letter: "A" });
  const second = await aSection(database, year, { level, letter: "B" });
  const teacher = await aTeacher(database, school);
  const otherTeacher = await aTeacher(database, school);
  await aTeachingClass(database, offering, { section: first, teacher });
  await aTeachingClass(database, offering, { section: second, teacher: otherTeacher });
  const aisha = await aStudent(database, school, { section: first });
  const classmate = await aStudent(database, school, { section: first });
  const third = await aStudent(database, school, { section: second });
  return {
    group,
    school,
    first,
    second,
    teacher,
    otherTeacher,
    aisha,
    classmate,
    third,
    mother: await aGuardian(database, group, { of: [aisha] }),
    otherMother: await aGuardian(database, group, { of: [third] }),
    management: await aManagement(database, school),
  };
}

export const ALL = { levelIds: [], sectionIds: [], subjectIds: [], personIds: [], ccGuardians: true };

export type PostOptions = Partial<PostText> & Partial<PostText["audience"]>;

export function buildPostText({
  roles = ["student"],
  sectionIds = [],
  subjectIds = [],
  ccGuardians = true,
  ...text
}: PostOptions): PostText {
  return {
    title: "Trip",
    body: "To the river.",
    audience: { ...ALL, roles, sectionIds, subjectIds, ccGuardians },
    publishAt: new Date(Date.now() - 60_000).toISOString(),
    expireAt: null,
    isPinned: false,
    requiresAck: true,
    allowsComments: false,
    ...text,
  };
}
