import { compareNames } from "@dars/contract/platform/compare-names";
import type { Input, Reply } from "@dars/contract/platform/route";
import { searchText } from "@dars/contract/platform/search-text";
import { buildSearchText } from "@dars/contract/school/display-names";
import type { PersonNameParts } from "@dars/contract/school/people";
import { listPeople } from "@dars/contract/school/people-office";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aPerson, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { listPeople as verb } from "./list-people.ts";
import { people } from "./people.routes.ts";

const { database, owner, as, tokens } = await testbed([people], { authorise: authoriseWith() });

const ZAINAB: PersonNameParts = {
  ar: { given: "زينب", father: "حيدر", grandfather: "كاظم", family: "الأسدي" },
  en: { given: "Zainab", father: "Haider", grandfather: "Kadhim", family: "Al-Asadi" },
  ckb: { given: "زەینەب", father: "حەیدەر", grandfather: "کازم", family: "ئەسەدی" },
};

test.each([
  "زينب حيدر",
  "الاسدي زينب",
  "أسدي كاظم",
  "zainab asadi",
  "KADHIM haider",
  "زەینەب ئەسەدی",
  "زەین حەی",
  "asadi زەین",
])("PER-1, TXT-1: “%s” finds Zainab, and nobody whose name has but one of the parts", async (query) => {
  const { school, management, zainab } = await aSchoolOfNames();

  expect(await found(school.id, management, { query })).toEqual([zainab]);
});

test("PER-1: one part finds everybody who has it, in name order", async () => {
  const { school, management, zainab, cousin } = await aSchoolOfNames();

  expect(await found(school.id, management, { query: "asadi" })).toEqual([cousin, zainab]);
});

test.each(["+964 770 123 4567", "0770 123 4567", "٠٧٧٠١٢٣٤٥٦٧", "1234567", "4567", "00964770123"])(
  "a phone is found as people say it: %s",
  async (query) => {
    const { school, management, zainab } = await aSchoolOfNames();

    expect(await found(school.id, management, { query })).toEqual([zainab]);
  },
);

test("a search has those first whose shown name begins as it was typed", async () => {
  const { school, management } = await aWorkingSchool(database);
  const named = async (ar: string, en: string) => {
    const person = await aPerson(database, school, { name: { ar, en } });
    await owner.query("update people set search_text = $2 where id = $1", [person.id, searchText(ar, en)]);
    return person;
  };
  const son = await named("أيمن إبراهيم", "Ayman Ibrahim");
  const ibrahim = await named("إبراهيم يونس", "Ibrahim Younis");

  expect(await found(school.id, management, { query: "ابراهيم" })).toEqual([ibrahim.id, son.id]);
  expect(await found(school.id, management, { query: "ibr", locale: "en" })).toEqual([ibrahim.id, son.id]);
  const { people: one, next } = await list(school.id, management, { query: "ابراهيم", limit: 1 });
  expect(one).toMatchObject([{ id: ibrahim.id }]);
  expect(await found(school.id, management, { query: "ابراهيم", limit: 1, after: next ?? "" })).toEqual([
    son.id,
  ]);
});

test.each(["ar", "ckb", "en"] as const)(
  "every page of the list follows the page before, by the name that is shown in %s",
  async (locale) => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from("اأئبرڕزژوۆهەیێ")),
      minLength: 1,
      maxLength: 6,
    });
    const names = fc.array(
      fc.record(
        { ar: word, ckb: word, en: fc.constantFrom("Ali", "ali", "Éva", "Zain") },
        { requiredKeys: [] },
      ),
      { minLength: 3, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 5 }), async (all, limit) => {
        const { school, management } = await aWorkingSchool(database);
        for (const name of all) await aPerson(database, school, { name: { ar: "ا", ...name } });

        const listed = [];
        let after: string | null = "";
        while (after !== null) {
          const page: Reply<typeof listPeople> = await list(school.id, management, {
            locale,
            limit,
            ...(after !== "" && { after }),
          });
          listed.push(...page.people);
          after = page.next;
        }

        const whole = await list(school.id, management, { locale, limit: 100 });
        expect(listed.map(({ id }) => id)).toEqual(whole.people.map(({ id }) => id));
        const shown = whole.people.map(({ name }) => name[locale] ?? name.ar ?? name.ckb ?? name.en ?? "");
        expect(shown).toEqual(shown.toSorted(compareNames(locale)));
      }),
      { numRuns: sized(4, 40) },
    );
  },
);

test("B2: an administrator sees no phone and finds nobody by one", async () => {
  const { school, administrator } = await aSchoolOfNames();

  const { people: named } = await list(school.id, administrator, { query: "zainab haider" });

  expect(named).toMatchObject([{ phone: null }]);
  expect(await found(school.id, administrator, { query: "4567" })).toEqual([]);
});

test("a student is found by the beginning of the number and by the whole login", async () => {
  const { school, management, zainab } = await aSchoolOfNames();
  const [, login] = [zainab, await fetchLogin(zainab)];

  expect(await found(school.id, management, { query: "N-77" })).toEqual([zainab]);
  expect(await found(school.id, management, { query: login.toUpperCase() })).toEqual([zainab]);
});

test("each kind of person has a list, and a line says who somebody is and where it sits", async () => {
  const { school, management, first, mathsTeacher, amal, group } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [amal], phone: "+9647700000001" });
  const caretaker = await aPerson(database, school, { name: { ckb: "ئازاد" } });

  const { people: students } = await list(school.id, management, { of: "students" });
  const { people: guardians } = await list(school.id, management, { of: "guardians" });

  expect(students).toHaveLength(3);
  expect(students[0]).toMatchObject({
    id: amal.id,
    kinds: ["student"],
    level: { en: "Primary 1" },
    section: { id: first.id, letter: "أ" },
    accountState: "active",
  });
  expect(guardians).toMatchObject([
    {
      id: mother.id,
      kinds: ["guardian"],
      phone: "+9647700000001",
      children: [{ id: amal.id, level: { en: "Primary 1" }, section: { id: first.id } }],
    },
  ]);
  expect(await found(school.id, management, { of: "teachers" })).toContain(mathsTeacher.id);
  expect(await found(school.id, management, { of: "staff" })).toEqual(
    expect.arrayContaining([caretaker.id, management.id]),
  );
  expect(await found(school.id, management, { section: first.id })).toHaveLength(2);
});

test("what waits for the office is listed: codes never used, guardians unverified, students without a section or enrolment", async () => {
  const { school, management, group, amal, year, primary } = await aWorkingSchool(database);
  const invited = await aStudent(database, school, { accountState: "invited" });
  const unplaced = await aStudent(database, school);
  await anEnrolment(database, unplaced, { year, level: primary });
  const forgotten = await aStudent(database, school);
  const uncle = await aGuardian(database, group, { of: [amal], linkState: "invited" });

  expect(await found(school.id, management, { state: "accounts-invited" })).toEqual([invited.id]);
  expect(await found(school.id, management, { state: "guardians-unverified" })).toEqual([uncle.id]);
  expect(await found(school.id, management, { state: "without-section" })).toEqual([unplaced.id]);
  expect(await found(school.id, management, { state: "never-enrolled" })).toContain(forgotten.id);
  expect(await found(school.id, management, { state: "never-enrolled" })).not.toContain(unplaced.id);
});

test("pages follow one another without a gap or a repeat, also among people of one name", async () => {
  const { school, management } = await aWorkingSchool(database);
  for (let twin = 0; twin < 7; twin += 1) await aPerson(database, school, { name: { ar: "علي" } });
  const whole = await found(school.id, management, { limit: 100 });

  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(school.id, management, {
      limit: 3,
      ...(after !== null && { after }),
    });
    seen.push(...page.people.map(({ id }) => id));
    after = page.next;
  } while (after !== null);

  expect(seen).toEqual(whole);
  await expect(list(school.id, management, { after: "nowhere" })).rejects.toMatchObject({ code: "invalid" });
});

test("somebody who has a new name is found by it and no longer by the old one", async () => {
  const { school, management, zainab } = await aSchoolOfNames();
  await owner.query("update people set search_text = 'maryam qasim', phone = null where id = $1", [zainab]);

  expect(await found(school.id, management, { query: "maryam" })).toEqual([zainab]);
  expect(await found(school.id, management, { query: "zainab haider" })).toEqual([]);
  expect(await found(school.id, management, { query: "4567" })).toEqual([]);
  expect(await found(school.id, management, { query: "N-77" })).toEqual([zainab]);
});

test("whoever goes leaves no words behind, and whatever else changes leaves the words as they are", async () => {
  const { school, zainab } = await aSchoolOfNames();
  const words = async () => {
    const statement = "select word, xmin::text from person_words where person_id = $1 order by word";
    return (await owner.query<{ word: string }>(statement, [zainab])).rows;
  };
  const before = await words();

  await owner.query("update people set revision = revision + 1 where school_id = $1", [school.id]);
  await owner.query("update students set student_number = student_number where school_id = $1", [school.id]);
  expect(await words()).toEqual(before);
  expect(before.map(({ word }) => word)).toContain("#n771");

  await owner.query("update people set deleted_at = now() where id = $1", [zainab]);
  expect((await words()).map(({ word }) => word)).toEqual(["#n771"]);
  await owner.query("update students set student_number = null where id = $1", [zainab]);
  expect(await words()).toEqual([]);
});

test("AZ-2: another school's people are not found, and its list is not there", async () => {
  const { school, management } = await aSchoolOfNames();
  const other = await aSchoolOfNames();

  expect(await found(school.id, management, { query: "zainab haider" })).toHaveLength(1);
  await expect(list(other.school.id, management, {})).rejects.toMatchObject({ code: "not-found" });
});

test("a page takes one query", async () => {
  const { school, management } = await aSchoolOfNames();
  const watched = counted(database);
  const context = { actor: management.actor, database: watched.database, tokens, requestId: "", address: "" };

  await verb(context, { params: { schoolId: school.id }, query: { query: "zainab" } });

  expect(watched.count()).toBe(1);
});

type Query = Input<typeof listPeople>["query"];

const list = (schoolId: number, { actor }: Member, query: Query) =>
  as(actor).call(listPeople, { params: { schoolId }, query });

const found = async (schoolId: number, member: Member, query: Query) =>
  (await list(schoolId, member, query)).people.map(({ id }) => id);

async function fetchLogin(personId: number): Promise<string> {
  const { rows } = await owner.query<{ login: string }>(
    "select login from login_names join account_people using (account_id) where person_id = $1",
    [personId],
  );
  return rows[0]?.login ?? "";
}

/** A school in which Zainab shares one part of her name with a cousin and another with a neighbour. */
async function aSchoolOfNames() {
  const working = await aWorkingSchool(database);
  const { school } = working;
  const named = async (parts: PersonNameParts, phone: string | null = null) => {
    const { id } = await aStudent(database, school, { name: { ar: parts.ar?.given ?? "س" } });
    await owner.query("update people set search_text = $2, phone = $3 where id = $1", [
      id,
      buildSearchText(parts),
      phone,
    ]);
    return id;
  };
  const zainab = await named(ZAINAB, "+9647701234567");
  await owner.query("update students set student_number = 'N-771' where id = $1", [zainab]);
  const cousin = await named({
    ar: { given: "آدم", father: "علي", family: "الأسدي" },
    en: { given: "Adam", family: "Al-Asadi" },
    ckb: { given: "ئادەم", family: "ئەسەدی" },
  });
  await named({ ar: { given: "زينب", father: "جعفر" }, en: { given: "Zainab" }, ckb: { given: "زەینەب" } });
  return { ...working, zainab, cousin };
}
