import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { rowsRead } from "#platform/testing/rows-read.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { toldUpTo } from "./chats.queries.ts";
import { notify, type Notice } from "./notify.ts";

const { database, owner } = await freshDatabase();
const { school, amal, mathsTeacher, homeroomTeacher, management } = await aWorkingSchool(database);

const tell = (notice: Partial<Notice>) =>
  database.inSchool(school.id, (db) =>
    notify(db, { schoolId: school.id, recipients: [], kind: "post", page: "post", id: 1, ...notice }),
  );

test("everybody who is told gets one line, and one job sends them all", async () => {
  const everybody = [mathsTeacher, homeroomTeacher, management].map(({ id }) => ({ personId: id }));

  expect(await tell({ recipients: [...everybody, ...everybody] })).toBe(3);

  const { rows } = await owner.query("select payload from jobs where task = 'send notifications'");
  expect(rows).toHaveLength(1);
  expect(rows[0].payload.ids).toHaveLength(3);
});

test("NTF-3: the same of the same within ten minutes is told once, also where two tell it at once", async () => {
  const recipients = [{ personId: mathsTeacher.id }];

  const written = await Promise.all([2, 2, 2, 3].map((id) => tell({ recipients, id })));

  expect(written.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1]);
  await owner.query("update notifications set told_at = told_at - interval '11 minutes' where target = '2'");
  expect(await tell({ recipients, id: 2 })).toBe(1);
});

test("MOD-1: what has become urgent is told, though the same was told without haste a moment ago", async () => {
  const notice = { recipients: [{ personId: management.id }], kind: "report-case", id: 12 } as const;

  expect(await tell(notice)).toBe(1);
  expect(await tell({ ...notice, urgent: true })).toBe(1);
  expect(await tell({ ...notice, urgent: true })).toBe(0);
  expect(await tell(notice)).toBe(0);
});

test("NTF-3: what happens in one room is one line until it is read", async () => {
  const recipients = [{ personId: mathsTeacher.id }];
  const inRoom = { recipients, kind: "chat", page: "chatting", id: 7, collapse: "chat 7" } as const;

  for (let times = 0; times < 3; times += 1) expect(await tell(inRoom)).toBe(1);
  await owner.query("update notifications set read_at = now() where collapse = 'chat 7'");
  await tell(inRoom);

  const { rows } = await owner.query("select times from notifications where collapse = 'chat 7' order by id");
  expect(rows).toEqual([{ times: 3 }, { times: 1 }]);
});

test("what is told in a transaction that fails was never told", async () => {
  const before = await owner.query("select count(*) from jobs");
  await expect(
    database.inSchool(school.id, async (db) => {
      await notify(db, {
        schoolId: school.id,
        recipients: [{ personId: amal.id }],
        kind: "post",
        page: "post",
        id: 99,
      });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");

  expect((await owner.query("select count(*) from jobs")).rows).toEqual(before.rows);
});

test("what somebody was told of a room is found without reading all else that it was told", async () => {
  const people = [mathsTeacher.id, homeroomTeacher.id];
  await owner.query(
    `insert into notifications (school_id, school_year, person_id, kind, page, target, parts)
     select $1, $3, person, case when n % 2 = 0 then 'chat' else 'post' end, 'chatting', (n % 50)::text,
       json_build_object('upto', n)
     from unnest($2::bigint[]) as person, generate_series(1, 3000) as n`,
    [school.id, people, new Date().getUTCFullYear()],
  );
  await owner.query("analyze notifications");

  expect(await rowsRead(database, school.id, "notifications", toldUpTo(school.id, 4, people))).toBeLessThan(
    10,
  );
});
