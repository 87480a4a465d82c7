import { expect, test } from "vitest";

import { OF_GROUP, rosterTestbed, TODAY } from "./roster-testbed.factory.ts";
import { edited, SMALL_SCHOOL, withoutUser } from "./roster.factory.ts";

const { aGroup, owner } = await rosterTestbed();

test("OR-4: a student who is missing from a whole file is ended; back in it, the same student is there again", async () => {
  const { look, load } = aGroup("group6");
  await load(SMALL_SCHOOL);
  const before = await look(`select id from people ${OF_GROUP} and sourced_id = 'u2'`);

  const gone = await load(withoutUser(SMALL_SCHOOL, "u2"));

  expect(gone.files["users.csv"]).toMatchObject({ deactivate: 1, unchanged: 4 });
  expect(gone.files["enrollments.csv"]).toMatchObject({ deactivate: 2 });
  expect(await look(STATE_OF_U2)).toEqual([
    { deleted: true, state: "withdrawn", seats: 0, account: "disabled" },
  ]);

  const back = await load(SMALL_SCHOOL);

  expect(back.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(back.files["enrollments.csv"]).toMatchObject({ update: 2, unchanged: 8 });
  expect(await look(`select id from people ${OF_GROUP} and sourced_id = 'u2'`)).toEqual(before);
  expect(await look(STATE_OF_U2)).toEqual([
    { deleted: false, state: "active", seats: 1, account: "invited" },
  ]);
});

test("OR-5: tobedeleted in a delta ends a record, and a later delta brings it back with the same id", async () => {
  const { look, load } = aGroup("group7");
  await load(SMALL_SCHOOL);
  const header =
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate";
  const delta = (row: string) =>
    load({ "enrollments.csv": `${header}\r\n${row}\r\n` }, { modes: { enrollments: "delta" } });

  const ended = await delta("e6,tobedeleted,2026-11-20T08:00:00.000Z,,,,,,,");
  const again = await delta("e6,tobedeleted,2026-11-20T08:00:00.000Z,,,,,,,");
  const back = await delta("e6,active,2026-11-21T08:00:00.000Z,k-7-bio,s1,u1,student,,,");

  expect(ended.files["enrollments.csv"]).toMatchObject({ deactivate: 1, reject: 0 });
  expect(again.files["enrollments.csv"]).toMatchObject({ unchanged: 1 });
  expect(back.files["enrollments.csv"]).toMatchObject({ update: 1, reject: 0 });
  expect(await look(`select ends_on from class_enrolments ${OF_GROUP} and sourced_id = 'e6'`)).toEqual([
    { ends_on: null },
  ]);
});

test("two numbers of the source are phone and second phone; without a second one what the school has stays", async () => {
  const { look, load } = aGroup("group-second-phone");
  const phones = () =>
    look(`select phone, second_phone as second from people ${OF_GROUP} and sourced_id = 'u9'`);
  const withNumbers = (sms: string, phone: string) =>
    load(edited(SMALL_SCHOOL, "users.csv", "+9647701234567,,u1", `${sms},${phone},u1`));
  await withNumbers("+9647701234567", "+9647801234567");
  expect(await phones()).toEqual([{ phone: "+9647701234567", second: "+9647801234567" }]);

  const dropped = await withNumbers("+9647701234567", "+9647701234567");

  expect(dropped.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(await phones()).toEqual([{ phone: "+9647701234567", second: "+9647801234567" }]);
  await withNumbers("", "+9647709999999");
  expect(await phones()).toEqual([{ phone: "+9647709999999", second: "+9647801234567" }]);
});

test("ASG-1: a teacher who takes over a class begins when the one before has ended, whether or not the row says when", async () => {
  const { look, load } = aGroup("group-takeover");
  const posts = () =>
    look(`select sourced_id, role, state, starts_on, ends_on from teacher_assignments ${OF_GROUP}
      and sourced_id like 'e9%' order by starts_on, sourced_id`);
  const first = { sourced_id: "e9", role: "primary", state: "ended", starts_on: "2026-09-20" };
  await load(SMALL_SCHOOL);
  await load(withPost(""));
  expect(await posts()).toMatchObject([{ ...first, ends_on: TODAY }]);

  expect((await load(withPost("e9b,,,k-7a-math,s1,t1,teacher,true,,"))).status).toBe("committed");
  expect(await posts()).toMatchObject([
    { ...first, ends_on: TODAY },
    { sourced_id: "e9b", role: "primary", state: "active", starts_on: TODAY, ends_on: null },
  ]);

  await load(withPost("e9b,,,k-7a-math,s1,t1,teacher,true,2026-11-01,"));
  expect(await posts()).toMatchObject([
    { ...first, ends_on: "2026-11-01" },
    { sourced_id: "e9b", role: "primary", state: "active", starts_on: "2026-11-01", ends_on: null },
  ]);

  await load(withPost("e9b,,,k-7a-math,s1,t1,teacher,true,2026-09-20,"));
  expect(await posts()).toMatchObject([
    { ...first, role: "assistant" },
    { sourced_id: "e9b", role: "primary", starts_on: "2026-09-20", ends_on: null },
  ]);
});

test("ENR-2: a student who moves to another section keeps the enrolment and gets a second stay", async () => {
  const { look, load } = aGroup("group8");
  await load(SMALL_SCHOOL);

  await load(
    edited(
      SMALL_SCHOOL,
      "enrollments.csv",
      "e1,,,k-7a,s1,u1,student,,,",
      "e1b,,,k-7b,s1,u1,student,,2026-11-01,",
    ),
  );

  expect(
    await look(`select s.letter, t.starts_on, t.ends_on from section_stays t
       join sections s on s.school_id = t.school_id and s.id = t.section_id
       join enrolments e on e.school_id = t.school_id and e.id = t.enrolment_id and e.state = 'active'
       join people p on p.school_id = e.school_id and p.id = e.student_id and p.sourced_id = 'u1'
       where t.school_id in (select id from schools where group_id = $1) order by t.starts_on`),
  ).toEqual([
    { letter: "أ", starts_on: "2026-09-20", ends_on: "2026-11-01" },
    { letter: "ب", starts_on: "2026-11-01", ends_on: null },
  ]);
});

test("an enrolment whose last day is today is withdrawn by today's import, one that ends tomorrow is not", async () => {
  const { look, load } = aGroup("group-last-day");

  const [today, tomorrow] = [`k-7a,s1,u1,student,,,${TODAY}`, "k-7a,s1,u2,student,,,2026-11-21"];
  const begun = edited(SMALL_SCHOOL, "enrollments.csv", "k-7a,s1,u1,student,,,", today);

  await load(edited(begun, "enrollments.csv", "k-7a,s1,u2,student,,,", tomorrow));

  expect(
    await look(`select sourced_id, state, ends_on from enrolments ${OF_GROUP}
      and sourced_id in ('e1', 'e2') order by sourced_id`),
  ).toEqual([
    { sourced_id: "e1", state: "withdrawn", ends_on: TODAY },
    { sourced_id: "e2", state: "active", ends_on: "2026-11-21" },
  ]);
});

test("OR-6: a field that the school calls its own is not overwritten", async () => {
  const { look, load } = aGroup("group9");
  await load(SMALL_SCHOOL);
  await owner.query(`update people set email = 'own@school.test' where sourced_id = 't1'`);
  await owner.query(`update roster_records set local_fields = '{email}' where sourced_id = 't1'`);

  const report = await load(
    edited(SMALL_SCHOOL, "users.csv", "حسن,الجبوري,علي,,hasan@", "حسين,الجبوري,علي,,hussein@"),
  );

  expect(report.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(await look(`select name_ar, email from people ${OF_GROUP} and sourced_id = 't1'`)).toEqual([
    { name_ar: "حسين علي الجبوري", email: "own@school.test" },
  ]);
});

test("OR-6: a homeroom teacher whom the school has chosen is not replaced by the source's", async () => {
  const { look, load } = aGroup("group-own-homeroom");
  const withSecond = edited(SMALL_SCHOOL, "users.csv", "u1,,,true", `${SECOND_TEACHER}\r\nu1,,,true`);
  const teacherOf7a = () =>
    look(`select p.sourced_id as teacher from sections s
      join people p on p.school_id = s.school_id and p.id = s.homeroom_teacher_id
      where s.school_id in (select id from schools where group_id = $1) and s.sourced_id = 'k-7a'`);
  await load(withSecond);
  await look(`update roster_records set local_fields = '{homeroomTeacherId}' ${OF_GROUP}
    and sourced_id = 'k-7a'`);

  const replaced = edited(withSecond, "enrollments.csv", "k-7a,s1,t1,teacher", "k-7a,s1,t2,teacher");
  const report = await load(replaced);

  expect(report.files["enrollments.csv"]).toMatchObject({ update: 1, unchanged: 9 });
  expect(await teacherOf7a()).toEqual([{ teacher: "t1" }]);

  await look(`update roster_records set local_fields = '{}' ${OF_GROUP} and sourced_id = 'k-7a'`);
  await load(replaced);
  expect(await teacherOf7a()).toEqual([{ teacher: "t2" }]);
});

test("OR-3: a student whom the school knows by number is that student; one with the same name alone is not", async () => {
  const { count, load } = aGroup("group10");
  await load(edited(SMALL_SCHOOL, "users.csv", "u3,", "u-other,", "enrollments.csv", ",u3,", ",u-other,"));
  await owner.query(`update people set sourced_id = null where sourced_id = 'u-other'`);
  await owner.query(`delete from roster_records where entity = 'user' and sourced_id = 'u-other'`);

  const report = await load(SMALL_SCHOOL);

  expect(report.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(await count(`select from students ${OF_GROUP}`)).toBe(3);
});

test("OR-3: somebody new with the name and phone of another is listed for a human", async () => {
  const { load } = aGroup("group11");
  await load(SMALL_SCHOOL);
  const twin = "u10,,,true,s1,parent,pa0010,,كاظم,الخفاجي,صادق,,,+9647701234567,,,,\r\n";

  const { possibleDuplicates } = await load({
    ...SMALL_SCHOOL,
    "users.csv": `${String(SMALL_SCHOOL["users.csv"])}${twin}`,
  });

  expect(possibleDuplicates).toMatchObject([
    { sourcedId: "u10", otherSourcedId: "u9", alikeIn: "name and phone" },
  ]);
});

const SECOND_TEACHER = "t2,,,true,s1,teacher,Teacher.Two,,سعاد,الدليمي,محمد,,suad@school.test,,,,,";

const STATE_OF_U2 = `
  select p.deleted_at is not null as deleted, e.state, a.state as account,
    (select count(*) from class_enrolments c
     where c.school_id = p.school_id and c.student_id = p.id and c.ends_on is null) as seats
  from people p
  join enrolments e on e.school_id = p.school_id and e.student_id = p.id
  join account_people ap on ap.school_id = p.school_id and ap.person_id = p.id
  join accounts a on a.id = ap.account_id
  where p.sourced_id = 'u2' and p.school_id in (select id from schools where group_id = $1)`;

/** The small school with another row for the teacher of mathematics, or with none. */
const withPost = (row: string) =>
  edited(SMALL_SCHOOL, "enrollments.csv", "e9,,,k-7a-math,s1,t1,teacher,true,,\r\n", row && `${row}\r\n`);
