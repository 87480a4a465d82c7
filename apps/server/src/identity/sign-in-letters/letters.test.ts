import { login } from "@dars/contract/identity/accounts";
import { issueSectionCodes, makeLetters } from "@dars/contract/identity/sign-in-letters";
import { ApiError } from "@dars/contract/platform/client";
import jsqr from "jsqr";
import { extractImages, extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { NAMES_IN_ORDERS, ORDERS_OF_NAMES } from "#platform/testing/factories/names.ts";
import { aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";

const office = await aSchoolThatSignsIn();
const { database, client, group, school, passwordHash, signIn } = office;

test("A4: the letters of a section carry for each reader a QR code that signs in", async () => {
  const { manager, section, student, guardian } = await aFullSection();

  const file = await manager.call(makeLetters, {
    params: { schoolId: school.id, sectionId: section.id },
    body: { audience: "everybody", who: "new", locale: "en", perPage: 1, withPictures: false },
  });

  expect(file).toMatchObject({ type: "application/pdf", name: expect.stringMatching(/\.pdf$/) });
  const { pages, links } = await readLetters(file.bytes);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("Dear Tara");
  expect(pages[0]).toContain(student.login);
  expect(pages[1]).toContain("you can follow Tara at school");
  expect(links.map(({ pathname }) => pathname)).toEqual(["/login/student", "/login/parent"]);
  const secret = new URLSearchParams(links[1]?.hash.slice(1));
  expect(secret.get("login")).toBe(guardian.login);
  const entered = await client().call(login, {
    body: { login: guardian.login, password: secret.get("code") ?? "", login_type: "parent" },
  });
  expect(entered).toMatchObject({ must_change_password: true, userData: { login_type: "parent" } });
});

test("A4: the code of a letter is kept from every server by standing behind the #", async () => {
  const { manager, section } = await aFullSection();

  const file = await manager.call(makeLetters, {
    params: { schoolId: school.id, sectionId: section.id },
    body: { audience: "students", who: "all", locale: null, perPage: 2, withPictures: false },
  });

  const { links } = await readLetters(file.bytes);
  expect(links).toHaveLength(1);
  expect(links[0]?.search).toBe("");
  expect(links[0]?.hash).toMatch(/code=\d{8}$/);
});

test("C.16: four letters share a page, each with its own code", async () => {
  const { manager, section } = await aFullSection();
  const more = ["Nuri", "Saman", "Lana"].map((name) =>
    aStudent(database, school, { section, name, accountState: "invited" }),
  );
  await Promise.all(more);

  const file = await manager.call(makeLetters, {
    params: { schoolId: school.id, sectionId: section.id },
    body: { audience: "everybody", who: "new", locale: "en", perPage: 4, withPictures: false },
  });

  const { pages, links } = await readLetters(file.bytes);
  expect(pages).toHaveLength(2);
  for (const name of ["Tara", "Nuri", "Saman", "Lana"]) expect(pages.join(" ")).toContain(`Dear ${name}`);
  expect(new Set(links.map(({ hash }) => hash)).size).toBe(5);
});

test.each(ORDERS_OF_NAMES)("letters in %s lie in the order of that language", async (locale, order) => {
  const { manager, section, student } = await aFullSection();
  const students: { readonly login: string }[] = [];
  for (const name of NAMES_IN_ORDERS)
    students.push(await aStudent(database, school, { section, name, accountState: "invited" }));

  const file = await manager.call(makeLetters, {
    params: { schoolId: school.id, sectionId: section.id },
    body: { audience: "students", who: "all", locale, perPage: 4, withPictures: false },
  });

  const { links } = await readLetters(file.bytes);
  const logins = links.map(({ hash }) => new URLSearchParams(hash.slice(1)).get("login"));
  const others = logins.filter((each) => each !== student.login);
  expect(others).toEqual(order.map((at) => students[at]?.login));
});

test("C.16: one child's letters leave the codes of every other family as they are", async () => {
  const { manager, section, student, guardian } = await aFullSection();
  const params = { schoolId: school.id, sectionId: section.id };
  const other = await aStudent(database, school, { section, name: "Nuri", accountState: "invited" });
  const everybody = { audience: "everybody", who: "all" } as const;
  const { codes } = await manager.call(issueSectionCodes, { params, body: everybody });

  const file = await manager.call(makeLetters, {
    params,
    body: { ...everybody, locale: "en", perPage: 1, withPictures: false, studentId: student.id },
  });

  const { links } = await readLetters(file.bytes);
  const logins = links.map(({ hash }) => new URLSearchParams(hash.slice(1)).get("login"));
  expect(logins).toEqual([student.login, guardian.login]);
  const findCode = (person: { readonly login: string }) =>
    codes.find((each) => each.login === person.login)?.code;
  expect((await signIn(other.login, "student", findCode(other))).userData.login_type).toBe("student");
  const tried = signIn(student.login, "student", findCode(student));
  expect(await refusal(tried)).toMatchObject({ code: "bad-credentials" });
});

test("a letter's code is good for the days that the group has set, and an earlier code ends", async () => {
  const { manager, section, student } = await aFullSection();
  const params = { schoolId: school.id, sectionId: section.id };
  const { codes } = await manager.call(issueSectionCodes, {
    params,
    body: { audience: "students", who: "all" },
  });

  await manager.call(makeLetters, {
    params,
    body: { audience: "students", who: "all", locale: "ar", perPage: 1, withPictures: false },
  });

  const open = await database.directory
    .selectFrom("one_time_codes")
    .select(["created_at as from", "expires_at as to"])
    .where("account_id", "=", student.accountId)
    .where("used_at", "is", null)
    .execute();
  expect(open).toHaveLength(1);
  expect(days(open[0])).toBe(14);
  const tried = signIn(student.login, "student", codes[0]?.code);
  expect(await refusal(tried)).toMatchObject({ code: "bad-credentials" });
});

test("A4: a homeroom teacher makes the codes of its students and not of their parents", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const { section } = await aFullSection({ homeroomTeacher: teacher });
  const params = { schoolId: school.id, sectionId: section.id };
  const asTeacher = client((await signIn(teacher.login, "teacher")).userData.token);

  const { codes } = await asTeacher.call(issueSectionCodes, {
    params,
    body: { audience: "students", who: "new" },
  });

  expect(codes).toMatchObject([{ role: "student", person: { name: { en: "Tara" } } }]);
  expect(
    await refusal(asTeacher.call(issueSectionCodes, { params, body: { audience: "everybody", who: "new" } })),
  ).toMatchObject({ code: "forbidden" });
});

test("AZ-6: a guardian whom another school knows too is given a code by the head office alone", async () => {
  const { manager, section, guardian } = await aFullSection();
  const elsewhere = await aStudent(database, await aSchool(database, group));
  await aGuardianLink(database, guardian, elsewhere);
  const params = { schoolId: school.id, sectionId: section.id };
  const body = { audience: "guardians", who: "new" } as const;
  const admin = await anAdministrator(database, group, { passwordHash });
  const head = client((await signIn(admin.login, "administrator")).userData.token);

  expect(await refusal(manager.call(issueSectionCodes, { params, body }))).toMatchObject({
    code: "conflict",
  });
  await expect(head.call(issueSectionCodes, { params, body })).resolves.toMatchObject({
    codes: [{ role: "parent" }],
  });
});

test("a section without recipients and a teacher over the hourly limit are refused; the office prints for all its sections", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const { manager, section } = await aFullSection({ homeroomTeacher: teacher });
  const asTeacher = client((await signIn(teacher.login, "teacher")).userData.token);
  const params = { schoolId: school.id, sectionId: section.id };
  const empty = await aSection(database, await aYear(database, school, { state: "planning" }), {
    level: await aLevel(database, group),
  });
  const body = { audience: "students", who: "all" } as const;

  expect(
    await refusal(manager.call(issueSectionCodes, { params: { ...params, sectionId: empty.id }, body })),
  ).toMatchObject({ code: "conflict" });
  for (let run = 0; run < 40; run += 1) await asTeacher.call(issueSectionCodes, { params, body });
  const last = await refusal(asTeacher.call(issueSectionCodes, { params, body }));
  expect(last).toBeInstanceOf(ApiError);
  expect(last).toMatchObject({ code: "too-many-requests", retryAfter: expect.any(Number) });
  for (let run = 0; run < 41; run += 1) await manager.call(issueSectionCodes, { params, body });
});

test("ACC-2: a child under 13 gets a card with its four pictures in place of a code", async () => {
  const { manager, section } = await aFullSection({ birthDate: dayFromToday(-8 * 365) });

  const file = await manager.call(makeLetters, {
    params: { schoolId: school.id, sectionId: section.id },
    body: { audience: "students", who: "all", locale: "en", perPage: 2, withPictures: true },
  });

  const { pages, links } = await readLetters(file.bytes);
  expect(links).toEqual([]);
  expect(pages[0]).toContain("Your four pictures");
  expect(pages[0]).not.toContain("One-time code");
});

async function aFullSection({
  homeroomTeacher,
  birthDate,
}: { homeroomTeacher?: Awaited<ReturnType<typeof aTeacher>>; birthDate?: string } = {}) {
  const section = await aSection(
    database,
    { id: office.section.yearId, schoolId: school.id },
    {
      level: await aLevel(database, group),
      ...(homeroomTeacher && { homeroomTeacher }),
    },
  );
  const invited = { accountState: "invited" } as const;
  const student = await aStudent(database, school, {
    section,
    name: "Tara",
    ...invited,
    ...(birthDate !== undefined && { birthDate }),
  });
  const guardian = await aGuardian(database, group, { of: [student], name: "Dilshad", ...invited });
  const manager = await aManagement(database, school, { passwordHash });
  const { token } = (await signIn(manager.login, "school_management")).userData;
  return { section, student, guardian, manager: client(token) };
}

/** The visible text of each page, and the content of each QR code. */
async function readLetters(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  const images = await Promise.all(text.map((_page, at) => extractImages(pdf, at + 1)));
  const links = images.flat().flatMap((image) => {
    const url = readQr(image);
    return url === undefined ? [] : [new URL(url, "http://dars.test")];
  });
  return { pages: text, links };
}

/** Each dot eight pixels wide, as a camera would see it from near. */
function readQr({ width, channels, data }: { width: number; channels: number; data: Uint8ClampedArray }) {
  const zoom = 8;
  const side = width * zoom;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [Math.floor((at % side) / zoom), Math.floor(at / side / zoom)];
    pixels.fill(data[(y * width + x) * channels] ?? 255, at * 4, at * 4 + 3);
  }
  return jsqr.default(pixels, side, side)?.data;
}

const days = (code: { from: Date; to: Date } | undefined): number =>
  code ? Math.round((code.to.getTime() - code.from.getTime()) / 86_400_000) : 0;
