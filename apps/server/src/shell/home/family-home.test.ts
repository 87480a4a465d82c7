import { readFamilyHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { ReadsTogether } from "#platform/db/reads-together.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";
import { countUnread } from "#talking/chat/public.ts";

import { listFamilies } from "./family.queries.ts";
import { home } from "./home.routes.ts";
import { readFamilyHome as verb } from "./read-family-home.ts";

const { database, owner, as, tokens } = await testbed([home], { authorise: authoriseWith() });

test("a parent sees a card for each child in every school, the eldest of a school first", async () => {
  const { group, school, first } = await aWorkingSchool(database);
  const sister = await aSchool(database, group, { name: "Girls" });
  const year = await aYear(database, sister);
  const section = await aSection(database, year, {
    level: { id: first.levelId, groupId: group.id },
    letter: "ج",
  });
  const younger = await aStudent(database, school, { name: "Zayd", birthDate: "2018-01-01", section: first });
  const elder = await aStudent(database, school, { name: "Ali", birthDate: "2014-01-01" });
  const girl = await aStudent(database, sister, { name: "Noor", sex: "female", section });
  const parent = await aGuardian(database, group, { of: [younger, elder, girl], name: "Hassan" });

  const { name, children } = await as(parent.actor).call(readFamilyHome, {});

  expect(name.en).toBe("Hassan");
  expect(children).toMatchObject([
    { schoolId: school.id, studentId: elder.id, level: null, section: null, homeroomTeacher: null },
    {
      studentId: younger.id,
      level: { name: { en: "Primary 1" } },
      section: { id: first.id, letter: "أ" },
      homeroomTeacher: { en: "Huda" },
      unread: 0,
    },
    {
      schoolId: sister.id,
      school: { en: "Girls" },
      studentId: girl.id,
      sex: "female",
      section: { letter: "ج" },
    },
  ]);
});

test("FAM-1: a child whose link is not verified, is restricted or lets nobody look has no card", async () => {
  const { group, school } = await aWorkingSchool(database);
  const child = () => aStudent(database, school);
  const own = await child();
  const parent = await aGuardian(database, group, { of: [own] });
  await aGuardianLink(database, parent, await child(), { linkState: "invited" });
  await aGuardianLink(database, parent, await child(), { linkState: "suspended" });
  await aGuardianLink(database, parent, await child(), { linkState: "ended" });
  await aGuardianLink(database, parent, await child(), { isRestricted: true });
  await aGuardianLink(database, parent, await child(), { canView: false });

  const { children } = await as(parent.actor).call(readFamilyHome, {});

  expect(children.map(({ studentId }) => studentId)).toEqual([own.id]);
});

test("another family's child has no card, and a parent without children an empty home", async () => {
  const { group, school, amal } = await aWorkingSchool(database);
  const stranger = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  const childless = await aGuardian(database, group, { of: [amal], linkState: "ended", name: "Hassan" });

  const theirs = await as(stranger.actor).call(readFamilyHome, {});
  const none = await as(childless.actor).call(readFamilyHome, {});

  expect(theirs.children.map(({ studentId }) => studentId)).not.toContain(amal.id);
  expect(none).toEqual({ name: { en: "Hassan", ar: null, ckb: null }, children: [] });
});

test("what is unread stands with the child it is about, and adds up to the badge", async () => {
  const { group, school, amal, mathsTeacher } = await aWorkingSchool(database);
  const brother = await aStudent(database, school);
  const parent = await aGuardian(database, group, { of: [amal, brother] });
  const roomAbout = async (child: Member, unread: number, muted = false) => {
    const roomId = await aRoom(owner, {
      schoolId: school.id,
      kind: "teacher_parent",
      aboutStudentId: child.id,
    });
    const place = { schoolId: school.id, roomId };
    await aMember(owner, { ...place, personId: mathsTeacher.id });
    await aMember(owner, {
      ...place,
      personId: parent.id,
      role: "guardian",
      readMsgNo: 1,
      ...(muted && { mutedUntil: "2999-01-01" }),
    });
    await aMessage(owner, { ...place, senderId: mathsTeacher.id });
    await aMessage(owner, { ...place, senderId: parent.id });
    for (let sent = 0; sent < unread; sent++) await aMessage(owner, { ...place, senderId: mathsTeacher.id });
    await aMessage(owner, { ...place, senderId: mathsTeacher.id, redacted: true });
  };
  await roomAbout(amal, 2);
  await roomAbout(amal, 1);
  await roomAbout(brother, 4);
  await roomAbout(brother, 9, true);

  const { children } = await as(parent.actor).call(readFamilyHome, {});
  const badge = await countUnread(database, parent.actor, new Map());

  expect(new Map(children.map(({ studentId, unread }) => [studentId, unread]))).toEqual(
    new Map([
      [amal.id, 3],
      [brother.id, 4],
    ]),
  );
  expect(badge.total).toBe(7);
});

test("a home of twelve children in three schools takes four queries and at most 25 kB", async () => {
  const { group, school, first } = await aWorkingSchool(database);
  const name = {
    ar: "عبد الرحمن محمد عبد الكريم الهاشمي",
    en: "Abdulrahman Al-Hashimi",
    ckb: "عەبدولڕەحمان محەمەد",
  };
  const sisters = [await aSchool(database, group, { name }), await aSchool(database, group, { name })];
  const atSchool = await Promise.all(
    Array.from({ length: 10 }, () => aStudent(database, school, { name, section: first })),
  );
  const elsewhere = await Promise.all(sisters.map((sister) => aStudent(database, sister, { name })));
  const [eldest, ...others] = [...atSchool, ...elsewhere];
  if (!eldest) throw new Error("Twelve were made.");
  const parent = await aGuardian(database, group, { of: [eldest, ...others], name });
  const watched = counted(database);
  const context = { actor: parent.actor, database: watched.database, tokens, requestId: "", address: "" };

  const answer = await verb(new ReadsTogether(listFamilies), context);

  expect(answer.children).toHaveLength(12);
  expect(watched.count()).toBe(4);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(25_000);
});

test("only parents have a family home", async () => {
  const { management, amal, mathsTeacher } = await aWorkingSchool(database);

  for (const { actor } of [management, amal, mathsTeacher])
    await expect(as(actor).call(readFamilyHome, {})).rejects.toMatchObject({ code: "forbidden" });
});
