import { closeTeachingRoom } from "@dars/contract/time/planning";
import { saveFileNames } from "@dars/contract/time/timetable-import";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { hostileNames } from "#platform/testing/factories/hostile-names.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { draftToFill } from "./draft-to-fill.factory.ts";
import { NO_NAMES } from "./known-names.factory.ts";
import { readAsc } from "./read-asc.ts";
import { readFet } from "./read-fet.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

const aDraftToFill = () => draftToFill(database, as);

/** One block of a lesson: `length` periods from `first` on one day. */
const block = fc.record({
  day: fc.integer({ min: 0, max: 4 }),
  first: fc.integer({ min: 1, max: 8 }),
  weeks: fc.constantFrom("1", "10", "01"),
});

const lesson = fc.record({
  length: fc.integer({ min: 1, max: 3 }),
  blocks: fc.uniqueArray(block, { maxLength: 4, selector: ({ day }) => day }),
});

const mask = (day: number) => "1".padStart(day + 1, "0").padEnd(5, "0");

test("of an aSc file with a card for each period, there are as many lessons as cards, each in its hour, and those without one are named", () =>
  fc.assert(
    fc.asyncProperty(fc.array(lesson, { minLength: 1, maxLength: 8 }), async (lessons) => {
      const hours = lessons.flatMap(({ length, blocks }, id) =>
        blocks.flatMap(({ day, first, weeks }) =>
          Array.from({ length }, (_, at) => ({ id, day, period: first + at, weeks })),
        ),
      );
      // A file of single lessons alone says nothing of how long ones are written, and needs not.
      fc.pre(hours.length > 0);
      const xml = `<?xml version="1.0"?><timetable><subjects><subject id="S" name="Maths"/></subjects><lessons>${lessons
        .map(({ length }, id) => `<lesson id="L${id}" subjectid="S" classids="" periodspercard="${length}"/>`)
        .join("")}</lessons><cards>${hours
        .map(
          ({ id, day, period, weeks }) =>
            `<card lessonid="L${id}" period="${period}" days="${mask(day)}" weeks="${weeks}"/>`,
        )
        .join("")}</cards></timetable>`;
      const all = await readAsc(Buffer.from(xml), NO_NAMES);
      const read = all.filter(({ limit }) => limit?.kind !== "unplaced");
      expect(all.length - read.length).toBe(lessons.filter(({ blocks }) => blocks.length === 0).length);
      const cards = [...xml.matchAll(/<card [^>]*period="(\d+)" days="([01]+)"/g)].map(
        ([, period, days]) => `${(days ?? "").indexOf("1") + 1} ${period}`,
      );
      expect(read.map(({ day, period }) => `${day} ${period}`).toSorted()).toEqual(cards.toSorted());
      expect(read.filter(({ limit }) => limit?.kind === "weeks")).toHaveLength(
        hours.filter(({ weeks }) => weeks !== "1").length,
      );
    }),
    { numRuns: 100 },
  ));

const card = (period: number) => `<card lessonid="L" period="${period}" days="10000"/>`;

const asc = (lessons: string, cards: string, more = "") =>
  `<?xml version="1.0"?><timetable>${more}<lessons>${lessons}</lessons><cards>${cards}</cards></timetable>`;

test("a double lesson of aSc has a card for each of its periods, or one for its first", async () => {
  const { compare, a, maths } = await aDraftToFill();
  const things = `<subjects><subject id="S" name="${maths}"/></subjects><classes><class id="A" name="${a}"/></classes>`;
  const double = '<lesson id="L" classids="A" subjectid="S" periodspercard="2"/>';
  const hours = async (xml: string) => (await compare(xml)).place.map(({ no }) => no);
  expect(await hours(asc(double, card(1) + card(2), things))).toEqual([1, 2]);
  expect(await hours(asc(double, card(3), things))).toEqual([3, 4]);
});

const byNumber = (options: string, days: string, more = "") =>
  `<?xml version="1.0"?><timetable options="${options}"><days>${days}</days><lessons><lesson id="L"/></lessons>
  <cards><card lessonid="L" period="1" day="1"/><card lessonid="L" period="2" day="5"/>${more}</cards></timetable>`;

const daysIn = async (xml: string, known = NO_NAMES) =>
  (await readAsc(Buffer.from(xml), known)).map(({ day, period }) => `${day} ${period}`);

test("an older file of aSc numbers its days from 0, or from 1 where it says so, or has names for them", async () => {
  const named = '<day name="Sunday" day="1"/><day name="Monday" day="5"/>';
  const known = { ...NO_NAMES, day: (name: string) => (name === "" ? undefined : 0) };

  expect(await daysIn(byNumber("idprefix:x", ""))).toEqual(["2 1", "6 2"]);
  expect(await daysIn(byNumber("idprefix:x,daynumbering1", ""))).toEqual(["1 1", "5 2"]);
  expect(await daysIn(byNumber("daynumbering1", named), known)).toEqual(["Sunday 1", "Monday 2"]);
  expect(await daysIn(byNumber("", named), known)).toEqual(["Sunday 1", "Monday 2"]);
});

test("a card of aSc without a day is named as a lesson without an hour, not lost", async () => {
  const cards = '<card lessonid="L" period="1" days=""/><card lessonid="L" period="2" days="00000"/>';
  const read = await readAsc(Buffer.from(byNumber("", "", cards)), NO_NAMES);

  expect(read.flatMap(({ period, limit }) => (limit ? [[period, limit.kind]] : []))).toEqual([
    ["1", "unplaced"],
    ["2", "unplaced"],
  ]);
});

test("a file of five megabytes, in the encoding that it declares, is read", async () => {
  const { compareBytes } = await aDraftToFill();
  const filler = `<!-- ${"-=".repeat(2_500_000)} -->`;
  const xml = `<?xml version="1.0" encoding="windows-1256"?><timetable>${filler}
    <subjects><subject id="S" name="\xc7\xe1\xd1\xed\xc7\xd6\xed\xc7\xca"/></subjects>
    <classes><class id="A" name="A"/></classes><lessons><lesson id="L" classids="A" subjectid="S"/></lessons>
    <cards><card lessonid="L" period="1" days="10000"/></cards></timetable>`;
  expect((await compareBytes(new Uint8Array(Buffer.from(xml, "latin1")))).unknown).toContainEqual({
    kind: "section",
    value: "A",
    lessons: 1,
  });
});

test("lessons of some weeks, of a term or of a part of a section are named, and nothing is placed for them", async () => {
  const { compare, a, maths, physics } = await aDraftToFill();
  const things = `<weeksdefs><weeksdef id="W" name="Week A" weeks="10"/></weeksdefs>
    <subjects><subject id="S" name="${maths}"/><subject id="P" name="${physics}"/></subjects>
    <classes><class id="A" name="${a}"/></classes>
    <groups><group id="G0" name="Whole" classid="A" entireclass="1" divisiontag="0"/>
      <group id="G1" name="Girls" classid="A" entireclass="0" divisiontag="1"/>
      <group id="G2" name="Boys" classid="A" entireclass="0" divisiontag="1"/></groups>`;
  const lessons = `<lesson id="W" classids="A" subjectid="S"/><lesson id="T" classids="A" subjectid="S"/>
    <lesson id="G" classids="A" subjectid="S" groupids="G1"/>
    <lesson id="B" classids="A" subjectid="S" groupids="G1,G2"/><lesson id="E" classids="A" subjectid="P" groupids="G0"/>`;
  const cards = `<card lessonid="W" period="1" days="10000" weeks="10"/>
    <card lessonid="T" period="1" days="01000" weeks="1" terms="10"/>
    <card lessonid="G" period="1" days="00100" weeks="1"/>
    <card lessonid="B" period="1" days="00010" weeks="1"/>
    <card lessonid="E" period="2" days="10000" weeks="10"/><card lessonid="E" period="2" days="10000" weeks="01"/>`;
  const { place, problems } = await compare(asc(lessons, cards, things));
  expect(problems.map(({ reason, value }) => `${reason} ${value}`)).toEqual([
    "weeks Week A",
    "term 10",
    "group Girls",
  ]);
  expect(place.map(({ weekday, no }) => `${weekday} ${no}`)).toEqual(["3 1", "0 2"]);
});

const fet = (
  activities: string,
  starts: string,
) => `<?xml version="1.0" encoding="UTF-8"?><fet version="6.9.0">
  <Days_List><Day><Name>Monday</Name></Day><Day><Name>Tag 2</Name></Day></Days_List>
  <Hours_List><Hour><Name>08:00</Name></Hour><Hour><Name>09:00</Name></Hour><Hour><Name>10:00</Name></Hour></Hours_List>
  <Activities_List>${activities}</Activities_List>
  <Time_Constraints_List>${starts}</Time_Constraints_List></fet>`;

const activity = (id: number, subject: string, students: string, more = "") =>
  `<Activity><Subject>${subject}</Subject><Students>${students}</Students><Duration>2</Duration><Id>${id}</Id>${more}</Activity>`;

const start = (id: number, day: string, hour: string, more = "") =>
  `<ConstraintActivityPreferredStartingTime><Activity_Id>${id}</Activity_Id><Preferred_Day>${day}</Preferred_Day>
  <Preferred_Hour>${hour}</Preferred_Hour>${more}</ConstraintActivityPreferredStartingTime>`;

test("of FET, activities with an hour are lessons of their length, and those without are named", async () => {
  const { compare, a, maths, physics } = await aDraftToFill();
  const activities = [
    activity(1, maths, a),
    activity(2, physics, a),
    activity(3, physics, a, "<Active>false</Active>"),
    activity(4, maths, a),
  ].join("");
  const wish = "<Weight_Percentage>60</Weight_Percentage>";
  const starts = start(1, "Monday", "09:00") + start(4, "Tag 2", "08:00", wish);
  const { place, problems } = await compare(fet(activities, starts));
  expect(place.map(({ weekday, no }) => `${weekday} ${no}`)).toEqual(["1 2", "1 3"]);
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual(["2 unplaced", "4 unplaced"]);
});

test("a break among the hours of a FET file is no period", async () => {
  const hours = ["1", "2", "Break", "3 (10:00)"].map((name) => `<Hour><Name>${name}</Name></Hour>`).join("");
  const file = fet(activity(1, "x", "y"), start(1, "Monday", "1")).replace(
    /<Hours_List>.*<\/Hours_List>/,
    `<Hours_List>${hours}</Hours_List>`,
  );
  const periodsFrom = async (hour: string) =>
    (
      await readFet(Buffer.from(file.replace("<Preferred_Hour>1<", `<Preferred_Hour>${hour}<`)), NO_NAMES)
    ).map(({ period }) => period);

  expect(await periodsFrom("1")).toEqual(["1", "2"]);
  expect((await periodsFrom("3 (10:00)"))[0]).toBe("3");
});

test("of FET's table, sets of students are sections, and an hour by the clock is the period that begins then", async () => {
  const { compare, a, b, classIds, maths, week } = await aDraftToFill();
  const [plan] = week.plans;
  const period = plan?.periods.find(({ no }) => no === 2);
  const table = [
    '"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"',
    `"1","Monday","${period?.startsAt}","${a}+${b}","${maths}","","","",""`,
  ].join("\n");
  expect((await compare(table)).place).toMatchObject([{ weekday: 1, no: 2, classIds: classIds.slice(0, 2) }]);
});

test("what a name in a file means is said once, holds for the next file, and is forgotten on request", async () => {
  const { compare, office, params, classIds, week, maths } = await aDraftToFill();
  const table = `Day,Period,Class,Subject\nSunday,1,7-A,Algebra\nMonday,1,7-A,Algebra`;
  const { unknown } = await compare(table);
  expect(unknown).toEqual([
    { kind: "section", value: "7-A", lessons: 2 },
    { kind: "subject", value: "Algebra", lessons: 2 },
  ]);
  const { schoolId } = params;
  const section = week.sections[0]?.id ?? 0;
  const subject = week.subjects.find(({ name }) => [name.en, name.ar].includes(maths))?.id ?? 0;
  const say = (names: { kind: "section" | "subject"; value: string; id: number | null }[]) =>
    office.call(saveFileNames, { params: { schoolId }, body: { key: aKey(), names } });
  await say([
    { kind: "section", value: "7 a", id: section },
    { kind: "subject", value: "algebra", id: subject },
  ]);
  expect(await compare(table)).toMatchObject({
    place: [{ classIds: [classIds[0]] }, { classIds: [classIds[0]] }],
    unknown: [],
    problems: [],
  });
  await say([{ kind: "section", value: "7-A", id: null }]);
  expect((await compare(table)).unknown).toEqual([{ kind: "section", value: "7-A", lessons: 2 }]);
});

test("what was said of a room that is closed since is asked anew", async () => {
  const { compare, office, params, lab, a, maths } = await aDraftToFill();
  const { schoolId } = params;
  const table = `Day,Period,Class,Subject,Room\nSunday,1,${a},${maths},Yard`;
  const names = [{ kind: "room" as const, value: "Yard", id: lab.id }];
  await office.call(saveFileNames, { params: { schoolId }, body: { key: aKey(), names } });
  expect((await compare(table)).place).toMatchObject([{ roomId: lab.id }]);

  await office.call(closeTeachingRoom, { params: { schoolId, teachingRoomId: lab.id } });

  expect(await compare(table)).toMatchObject({
    place: [],
    unknown: [{ kind: "room", value: "Yard", lessons: 1 }],
  });
});

test("a name means nothing of another school", async () => {
  const [{ office, params }, other] = [await aDraftToFill(), await aDraftToFill()];
  const id = other.week.sections[0]?.id ?? 0;
  const body = { key: aKey(), names: [{ kind: "section" as const, value: "7-A", id }] };
  await expect(
    office.call(saveFileNames, { params: { schoolId: params.schoolId }, body }),
  ).rejects.toMatchObject({ code: "invalid", field: "/names/0/id" });
});

test("of several teachers and rooms one is the lesson's, and the others are named", async () => {
  const { compare, a, maths, lab } = await aDraftToFill();
  const things = `<subjects><subject id="S" name="${maths}"/></subjects><classes><class id="A" name="${a}"/></classes>
    <classrooms><classroom id="R1" name="Lab"/><classroom id="R2" name="Yard"/></classrooms>`;
  const xml = asc(
    '<lesson id="L" classids="A" subjectid="S"/>',
    '<card lessonid="L" period="1" days="10000" classroomids="R1,R2"/>',
    things,
  );
  const { place, leftOut } = await compare(xml);
  expect(place).toMatchObject([{ roomId: lab.id }]);
  expect(leftOut).toEqual([{ line: 1, kind: "room", value: "Yard" }]);
});

test("things and attributes of a timetable with names that every object has are passed over", () =>
  fc.assert(
    fc.asyncProperty(hostileNames, hostileNames, async (name, other) => {
      fc.pre(name !== other);
      const odd = `<${name} ${other}="${name}" id="${name}"/>`;
      const cards = `<?xml version="1.0"?><timetable ${name}="${other}">${odd}<lessons><lesson id="${name}" ${other}="${name}" subjectid="${name}" classids="${other}"/></lessons><cards><card lessonid="${name}" period="1" days="10000" ${other}="${name}"/></cards></timetable>`;
      const activities = `<?xml version="1.0"?><fet ${name}="${other}">${odd}<Activities_List><Activity ${other}="${name}">${odd}<Id>${name}</Id><Subject>${other}</Subject></Activity></Activities_List></fet>`;

      expect(await readAsc(Buffer.from(cards), NO_NAMES)).toHaveLength(1);
      expect(await readFet(Buffer.from(activities), NO_NAMES)).toHaveLength(1);
    }),
    { numRuns: 40 },
  ));
