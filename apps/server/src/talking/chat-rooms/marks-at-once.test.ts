import type pg from "pg";
import { beforeAll, expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { aTalkingSchool, type TalkingSchool } from "./chat-rooms.factory.ts";
import { listSchoolsDue } from "./keep-rooms.queries.ts";
import { keepRooms } from "./keep-rooms.ts";

const { database, owner } = await freshDatabase();

let place: TalkingSchool;
beforeAll(async () => {
  place = await aTalkingSchool(database);
  await keepRooms(database, place.school.id);
});

const readMarks = async (client: pg.Pool | pg.ClientBase) =>
  (await client.query("select from room_marks where school_id = $1", [place.school.id])).rowCount;

const MOVE = "update class_enrolments set starts_on = starts_on - 1 where school_id = $1";
const ENROL = `
  with person as (
    insert into people (school_id, name_en, search_text, phone)
    select $1, 'Pupil ' || n, 'pupil alhasan number' || n, '0770123' || n from generate_series(1000, 1100) as n
    returning id
  ), student as (
    insert into students (school_id, id, student_number) select $1, id, $2 || id from person returning id
  )
  insert into enrolments (school_id, student_id, year_id, level_id, section_id, starts_on)
  select $1, student.id, section.year_id, section.level_id, section.id, '2026-01-01'
  from student, sections as section where section.school_id = $1`;

test("a transaction leaves one mark of a school, however many rows and statements it writes", async () => {
  const { id } = place.school;
  await inTransaction(async (client) => {
    await client.query(ENROL, [id, "a"]);
    await client.query(MOVE, [id]);
  });

  expect(await readMarks(owner)).toBe(1);
  await keepRooms(database, id);
  expect(await readMarks(owner)).toBe(0);
});

test("a write that changes nothing leaves none", async () => {
  await owner.query("update sections set room = room where school_id = $1", [place.school.id]);

  expect(await readMarks(owner)).toBe(0);
});

test("CHAT-3: a mark that another transaction takes is not that of a transaction still open", async () => {
  const { id } = place.school;
  const client = await owner.connect();
  await client.query("begin");
  await client.query(MOVE, [id]);
  await owner.query("update sections set room = 'B 2' where school_id = $1", [id]);
  await keepRooms(database, id);
  expect(await readMarks(owner)).toBe(0);

  await client.query(MOVE, [id]);
  await client.query("commit");
  client.release();

  expect(await listSchoolsDue(database.directory)).toContain(id);
  await keepRooms(database, id);
});

test("CHAT-3: a transaction that takes the marks and writes again leaves another", async () => {
  const { id } = place.school;
  await inTransaction(async (client) => {
    await client.query(MOVE, [id]);
    await client.query("delete from room_marks where school_id = $1", [id]);
    await client.query(MOVE, [id]);
  });

  expect(await readMarks(owner)).toBe(1);
  await keepRooms(database, id);
});

test("two that write many people of one school at once wait for nothing", async () => {
  const { id } = place.school;
  const [one, other] = [await owner.connect(), await owner.connect()];
  for (const client of [one, other]) await client.query("begin; set local lock_timeout = '10s'");
  for (const letter of ["b", "c"])
    for (const client of letter === "b" ? [one, other] : [other, one])
      await client.query(ENROL, [id, `${letter}${client === one ? 1 : 2}`]);
  for (const client of [one, other]) {
    await client.query("commit");
    client.release();
  }

  expect(await readMarks(owner)).toBe(2);
});

async function inTransaction(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await owner.connect();
  await client.query("begin");
  await work(client);
  await client.query("commit");
  client.release();
}
