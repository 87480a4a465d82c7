import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import type { Issue } from "#roster/import/public.ts";

import { anOffice, lines, type Office } from "./office.factory.ts";

const { database, owner } = await freshDatabase();

const CHILDREN = [
  ["زينب كاظم صادق الخفاجي", "2014-03-25", "كاظم صادق جواد الخفاجي", "07701234567"],
  ["علي حسن كريم الجبوري", "2014-01-01", "حسن كريم محمد الجبوري", "07701234568"],
  ["مريم يوسف داود العبيدي", "2013-07-09", "يوسف داود سالم العبيدي", "07701234569"],
  ["عمر فاروق نوري الدليمي", "2014-01-01", "فاروق نوري حميد الدليمي", "07701234570"],
  ["سارة عادل جاسم الربيعي", "2013-11-30", "عادل جاسم خلف الربيعي", "07701234571"],
  ["حسين عباس مهدي الموسوي", "2014-05-17", "عباس مهدي رضا الموسوي", "07701234572"],
  ["نور سامي عزيز التميمي", "2013-02-14", "سامي عزيز حمد التميمي", "07701234573"],
  ["يوسف خالد إبراهيم الزبيدي", "2014-09-03", "خالد إبراهيم علي الزبيدي", "07701234574"],
] as const;
type Child = (typeof CHILDREN)[number] | readonly [string, string, string, string];

const NEW_CHILD: Child = ["أحمد ماجد رشيد الساعدي", "2014-06-06", "ماجد رشيد عبود الساعدي", "07701234575"];

/** As an office prints it: lines are numbered in the order of the list. */
const buildList = (header: string, children: readonly Child[], numbers = children.map((_, at) => at + 1)) =>
  lines(
    `${header},اسم الطالب,تاريخ الميلاد,الصف,الشعبة,اسم ولي الأمر,صلة القرابة,هاتف ولي الأمر`,
    ...children.map(([name, born, guardian, phone], at) =>
      [numbers[at], name, born, "I1", "أ", guardian, "الأب", phone].join(","),
    ),
  );

const byName = (children: readonly Child[]) => children.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** All of these schools are on one server, where a login belongs to one person. */
const inThisSchool = (issues: readonly Issue[]) => issues.filter(({ code }) => code !== "W_LOGIN_TAKEN");

/** Each child with its guardians, as they would find it after signing in. */
const families = async ({ school }: Office): Promise<unknown[]> =>
  (
    await owner.query(
      `select child.id, child.name_ar as child, child.birth_date::text as born, guardian.name_ar as guardian, link.state
       from people as child
       join students on students.school_id = child.school_id and students.id = child.id
       left join guardian_links as link on link.school_id = child.school_id and link.student_id = child.id
       left join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
       where child.school_id = $1 order by child.id, guardian.id`,
      [school.id],
    )
  ).rows;

test.each(["ت", "no", "No.", "رقم", "م", "#", "ژ", "id", "number", "تسلسل"])(
  "the line number '%s' is nobody's number: a list with one child more, sorted by name, changes no child",
  async (header) => {
    const office = await anOffice(database, `lines-${Buffer.from(header).toString("hex")}`);
    const first = await office.load(buildList(header, CHILDREN));
    expect(first.columns).toContainEqual(expect.objectContaining({ header, takenFor: null }));
    const before = await families(office);
    expect(before).toHaveLength(8);

    const { report, issues } = await office.load(buildList(header, byName([...CHILDREN, NEW_CHILD])));

    expect(inThisSchool(issues)).toEqual([]);
    expect(report.files["users.csv"]).toMatchObject({ create: 2, update: 0 });
    const after = await families(office);
    expect(after.slice(0, 8)).toEqual(before);
    expect(after.slice(8)).toMatchObject([
      { child: NEW_CHILD[0], guardian: NEW_CHILD[2], state: "verified" },
    ]);
  },
);

test("the register number beside the line number is the student's number", async () => {
  const office = await anOffice(database, "register");
  const { columns } = await office.load(
    lines("ت,رقم القيد,اسم الطالب,تاريخ الميلاد", "1,2201,زينب كاظم صادق,2014-03-25"),
  );
  expect(columns.map(({ header, takenFor }) => [header, takenFor])).toEqual([
    ["ت", null],
    ["رقم القيد", "student.number"],
    ["اسم الطالب", "student.name"],
    ["تاريخ الميلاد", "student.birth_date"],
  ]);
  const { rows } = await owner.query("select student_number from students where school_id = $1", [
    office.school.id,
  ]);
  expect(rows).toEqual([{ student_number: "2201" }]);
});

test("somebody says what a column is, and it is read so", async () => {
  const office = await anOffice(database, "chosen");
  const table = lines("رقم,اسم الطالب", "77,زينب كاظم صادق");
  const columns = [{ column: "رقم", key: "student.number" }];
  const { columns: taken, rows } = await office.read(table, { choices: { columns } });
  expect(taken[0]).toEqual({ header: "رقم", takenFor: "student.number", preview: ["77"] });
  expect(rows).toMatchObject([{ cells: { "student.number": "77" } }]);
});

test("a number that leads to a child of another name and birth date is refused, and nobody changes", async () => {
  const office = await anOffice(database, "renumbered");
  await office.load(buildList("رقم الطالب", CHILDREN));
  const before = await families(office);

  const { issues, report } = await office.load(buildList("رقم الطالب", byName([...CHILDREN, NEW_CHILD])));

  expect(new Set(issues.map(({ code, column }) => `${code} ${column}`))).toEqual(
    new Set(["E_OTHER_PERSON student.number"]),
  );
  expect(issues[0]?.params?.["known"]).toBeTruthy();
  expect(report.files["users.csv"]).toMatchObject({ create: 0, update: 0 });
  expect((await families(office)).slice(0, 8)).toEqual(before);
});

test("a list that names no birth dates still makes no child another", async () => {
  const office = await anOffice(database, "no-births");
  await office.load(lines("رقم الطالب,اسم الطالب", "1,زينب كاظم صادق", "2,علي حسن كريم"));
  const { issues } = await office.load(lines("رقم الطالب,اسم الطالب", "1,أحمد ماجد رشيد", "2,علي حسن كريم"));
  expect(issues).toMatchObject([{ row: 2, column: "student.number", code: "E_OTHER_PERSON" }]);
});

test("twins whose numbers were exchanged stay who they are", async () => {
  const office = await anOffice(database, "twins");
  const header = "رقم الطالب,اسم الطالب,تاريخ الميلاد";
  await office.load(lines(header, "1,حسن كاظم صادق,2014-01-01", "2,حسين كاظم صادق,2014-01-01"));
  const before = await families(office);
  await office.load(lines(header, "2,حسن كاظم صادق,2014-01-01", "1,حسين كاظم صادق,2014-01-01"));
  expect(await families(office)).toEqual(before);
});

test("a name that was mistyped is put right under the same number and birth date", async () => {
  const office = await anOffice(database, "mistyped");
  const header = "رقم الطالب,اسم الطالب,تاريخ الميلاد";
  await office.load(lines(header, "1,زينب كاضم صادق,2014-03-25"));
  const { issues } = await office.load(lines(header, "1,زينب كاظم صادق,2014-03-25"));
  expect(issues).toEqual([]);
  expect(await families(office)).toMatchObject([{ child: "زينب كاظم صادق" }]);
});

test("the number of a child who has left brings the child back as nobody else", async () => {
  const office = await anOffice(database, "left");
  await office.load(buildList("رقم الطالب", [CHILDREN[0]], [5]));
  await owner.query("update people set deleted_at = now() where school_id = $1 and identifier = '5'", [
    office.school.id,
  ]);
  const before = await families(office);

  const { issues } = await office.load(buildList("رقم الطالب", [NEW_CHILD], [5]));

  expect(issues).toMatchObject([{ row: 2, column: "student.number", code: "E_OTHER_PERSON" }]);
  expect(await families(office)).toEqual(before);
});

test("a guardian of another family that slipped into a child's row is not linked to the child", async () => {
  const office = await anOffice(database, "slipped");
  await office.load(buildList("رقم الطالب", CHILDREN));
  const before = await families(office);
  const slipped = CHILDREN.map(([name, born], at): Child => {
    const [, , guardian, phone] = CHILDREN[(at + 1) % CHILDREN.length] ?? CHILDREN[0];
    return [name, born, guardian, phone];
  });

  const { issues } = await office.load(buildList("رقم الطالب", slipped));

  expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(["W_GUARDIAN_WAITS"]));
  expect(issues).toHaveLength(8);
  expect(await families(office)).toEqual(before);
});

test("a row that has nothing but a number brings the child no guardian", async () => {
  const office = await anOffice(database, "number-only");
  await office.load(lines("رقم الطالب,اسم الطالب", "1,زينب كاظم صادق"));
  const { issues } = await office.load(
    lines("رقم الطالب,اسم ولي الأمر,هاتف ولي الأمر", "1,حسن كريم محمد الجبوري,07701234568"),
  );
  expect(issues).toMatchObject([{ row: 2, column: "student.name", code: "E_REQUIRED" }]);
  expect(await families(office)).toMatchObject([{ guardian: null }]);
});

test("a teacher's number that leads to another teacher is refused, in the list and in who teaches what", async () => {
  const office = await anOffice(database, "teachers-mixed");
  const header = "الرقم الوظيفي,اسم المدرس,الموبايل";
  const kind = "teachers" as const;
  await office.load(lines(header, "1,حسن علي الجبوري,07701112233", "2,منى عادل العبيدي,07701112234"), {
    kind,
  });
  const mixed = await office.load(lines(header, "2,حسن علي الجبوري,07701112233"), { kind });
  expect(mixed.issues).toMatchObject([{ row: 2, column: "teacher.number", code: "E_OTHER_PERSON" }]);

  const assigned = await office.read(
    lines("الرقم الوظيفي,اسم المدرس,الصف,الشعبة,المادة", "2,حسن علي الجبوري,I1,أ,MATH"),
    { kind: "assignments" },
  );
  expect(assigned.issues).toMatchObject([{ row: 2, column: "teacher.number", code: "E_OTHER_PERSON" }]);
});
