import { beforeEach, describe, expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { anEvaluator } from "#platform/testing/factories/scopes.ts";

import { aTalkingSchool, keptRoom, type TalkingSchool } from "./chat-rooms.factory.ts";

const bed = await freshDatabase();
const { database, owner } = bed;

let place: TalkingSchool;
let classKey: string;
beforeEach(async () => {
  place = await aTalkingSchool(database);
  classKey = `class:${place.teachingClass.id}`;
});

const change = (text: string, ...values: readonly unknown[]) => owner.query(text, [...values]);
const put = (roomId: number, personId: number, role: string) =>
  change(
    `insert into room_members (school_id, room_id, person_id, role) values ($1, $2, $3, $4)`,
    place.school.id,
    roomId,
    personId,
    role,
  );
const aBareRoom = async (kind: string, about: Member | null) => {
  const { rows } = await change(
    `insert into rooms (school_id, school_year, kind, about_student_id) values ($1, 2026, $2, $3) returning id`,
    place.school.id,
    kind,
    about?.id ?? null,
  );
  return Number(rows[0].id);
};

describe("CHAT-2", () => {
  test("CHAT-2: the database puts no student beside another, nor among adults", async () => {
    const other = await aStudent(database, place.school, { section: place.section });
    const direct = await aBareRoom("teacher_student", place.student);
    await put(direct, place.student.id, "student");

    await expect(put(direct, other.id, "student")).rejects.toMatchObject({ constraint: "room_members_fit" });
    for (const kind of ["staff", "coordinator", "teacher_parent"]) {
      const room = await aBareRoom(kind, place.student);
      await expect(put(room, place.student.id, "student")).rejects.toThrow("may not be in this room");
      await expect(put(room, place.student.id, "staff")).rejects.toThrow("may not be in this room");
    }
  });

  test("CHAT-2: nor a parent where another's child is talked about, whatever is written later", async () => {
    const other = await aStudent(database, place.school, { section: place.section });
    const [own, foreign] = [
      await aBareRoom("teacher_parent", place.student),
      await aBareRoom("teacher_parent", other),
    ];
    await put(own, place.parent.id, "guardian");

    await expect(put(foreign, place.parent.id, "guardian")).rejects.toThrow("may not be in this room");
    await expect(
      change("update room_members set room_id = $2 where person_id = $1", place.parent.id, foreign),
    ).rejects.toThrow("may not be in this room");
  });

  test("CHAT-2: nor an evaluator anywhere", async () => {
    const evaluator = await anEvaluator(database, place.group, { schools: [place.school] });
    const { rows } = await change(
      "insert into people (school_id, name_en) values ($1, 'Visitor') returning id",
      place.school.id,
    );
    await change(
      "insert into account_people values ($1, $2, $3)",
      evaluator.accountId,
      place.school.id,
      rows[0].id,
    );
    const { id } = await keptRoom(bed, place.school, classKey);

    await expect(put(id, rows[0].id, "staff")).rejects.toThrow("an evaluator");
  });
});
