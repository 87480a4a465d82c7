import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import { beforeEach, describe, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anAssignment } from "#platform/testing/factories/structure.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { soon } from "#platform/testing/soon.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import { appendEvent, lockRooms } from "#talking/chat/public.ts";

import { aTalkingSchool, keptRoom, type TalkingSchool } from "./chat-rooms.factory.ts";
import { keepRooms } from "./keep-rooms.ts";
import { chatRoomTasks } from "./tasks.ts";

const bed = await testbed([chat], { authorise: authoriseWith() });
const { database, owner, as } = bed;

let place: TalkingSchool;
let classKey: string;
beforeEach(async () => {
  place = await aTalkingSchool(database);
  classKey = `class:${place.teachingClass.id}`;
});

let keys = 0;
const send = ({ actor }: Member, roomId: number) => {
  keys += 1;
  const clientId = `kept${String(keys).padStart(11, "0")}`;
  return as(actor).call(sendMessage, { params: { roomId }, body: { clientId, body: "Good morning" } });
};
const read = ({ actor }: Member, roomId: number) =>
  as(actor).call(listEvents, { params: { roomId }, query: { after: 0 } });

const change = (text: string, ...values: readonly unknown[]) => owner.query(text, [...values]);
const endAssignments = () =>
  change(
    "update teacher_assignments set ends_on = $2 where school_id = $1",
    place.school.id,
    dayFromToday(0),
  );

describe("CHAT-1", () => {
  test("CHAT-1: a room whose last teacher leaves is read and not written in from that instant, before anything is put right", async () => {
    const { id } = await keptRoom(bed, place.school, classKey);
    await send(place.student, id);

    await endAssignments();

    await expect(send(place.student, id)).rejects.toMatchObject({ code: "forbidden" });
    expect((await read(place.student, id)).events.length).toBeGreaterThan(0);
    expect((await keptRoom(bed, place.school, classKey)).state).toBe("paused_no_staff");
    await expect(send(place.student, id)).rejects.toMatchObject({ details: { silence: "paused" } });
  });

  test("CHAT-1: it goes on when the management assigns somebody", async () => {
    const { id } = await keptRoom(bed, place.school, classKey);
    await endAssignments();
    await keepRooms(database, place.school.id);
    const successor = await aTeacher(database, place.school);

    await anAssignment(database, place.teachingClass, successor, { startsOn: dayFromToday(0) });

    const room = await keptRoom(bed, place.school, classKey);
    expect([room.id, room.state]).toEqual([id, "open"]);
    expect(room.here).toContain(successor.id);
    await send(place.student, id);
  });

  test("CHAT-1: a teacher whose account is shut is nobody to a child", async () => {
    const { id } = await keptRoom(bed, place.school, classKey);

    await change("update accounts set state = 'disabled' where id = $1", place.teacher.accountId);

    await expect(send(place.student, id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("CHAT-1: a day that is over counts without anybody writing anything", async () => {
    const { id } = await keptRoom(bed, place.school, classKey);
    await change(
      "update rooms set staffed_until = now() - interval '1 second' where school_id = $1",
      place.school.id,
    );

    await expect(send(place.student, id)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("CHAT-3", () => {
  test("CHAT-3: who comes into a class is in its room, who leaves it reads nothing more from that instant", async () => {
    const { id } = await keptRoom(bed, place.school, classKey);
    await send(place.student, id);
    const late = await aStudent(database, place.school, { section: place.section });
    await expect(read(late, id)).rejects.toMatchObject({ code: "not-found" });

    expect((await keptRoom(bed, place.school, classKey)).here).toContain(late.id);
    await read(late, id);
    await change("update class_enrolments set ends_on = $2 where student_id = $1", late.id, dayFromToday(0));

    await expect(read(late, id)).rejects.toMatchObject({ code: "not-found" });
    expect((await keptRoom(bed, place.school, classKey)).here).not.toContain(late.id);
    const { events } = await read(place.teacher, id);
    expect(events.map((event) => event.type === "system" && [event.what, event.personId])).toEqual(
      expect.arrayContaining([["left", late.id]]),
    );
  });

  test("CHAT-3: five who come at once are named, and of more their number is", async () => {
    const { id } = await keptRoom(bed, place.school, classKey);
    await send(place.student, id);
    const linesAfter = async (count: number) => {
      for (let no = 0; no < count; no += 1)
        await aStudent(database, place.school, { section: place.section });
      const { events: before } = await read(place.teacher, id);
      await keptRoom(bed, place.school, classKey);
      const { events } = await read(place.teacher, id);
      return events.slice(before.length).map((event) => event.type === "system" && event.number);
    };

    expect(await linesAfter(5)).toEqual([null, null, null, null, null]);
    expect(await linesAfter(6)).toEqual([6]);
  });

  test("CHAT-3: what is being stored in a room while somebody is put out of it was still said to them", async () => {
    const { id: roomId } = await keptRoom(bed, place.school, classKey);
    const schoolId = place.school.id;
    await send(place.student, roomId);
    await change(
      "update class_enrolments set ends_on = $2 where student_id = $1",
      place.student.id,
      dayFromToday(0),
    );

    const { seq, keeping } = await database.inSchool(schoolId, async (db) => {
      await lockRooms(db, schoolId, [roomId]);
      const roomUpdate = keepRooms(database, schoolId);
      await lockWaits(owner);
      const stored = await appendEvent(db, schoolId, { roomId, type: "system", change: { what: "locked" } });
      return { seq: stored.seq, keeping: [roomUpdate] };
    });
    await Promise.all(keeping);

    const { rows } = await change(
      "select left_seq::float8 as left from room_members where room_id = $1 and person_id = $2",
      roomId,
      place.student.id,
    );
    expect(rows).toEqual([{ left: seq }]);
  });

  test.each([
    ["a court keeps it away", "restricted_by_court = true"],
    ["its link has ended", "state = 'ended'"],
    ["it may not look any more", "can_view = false"],
  ])("FAM-1: a guardian reads nothing from the instant that %s", async (_, how) => {
    const { rows } = await change(
      `insert into rooms (school_id, school_year, kind, derived_key, about_student_id, staff_id)
       select $1, ministry_year, 'teacher_parent', 'parents:' || $2 || ':' || $3, $2::bigint, $3::bigint
       from academic_years where school_id = $1 returning id`,
      place.school.id,
      place.student.id,
      place.teacher.id,
    );
    const roomId = Number(rows[0].id);
    await keepRooms(database, place.school.id);
    await send(place.parent, roomId);

    await change(`update guardian_links set ${how} where student_id = $1`, place.student.id);

    await expect(read(place.parent, roomId)).rejects.toMatchObject({ code: "not-found" });
    await expect(send(place.parent, roomId)).rejects.toMatchObject({ code: "not-found" });
  });

  test("CHAT-3: guardians look on under thirteen, and after it where the school wants them to", async () => {
    const grown = await aStudent(database, place.school, { section: place.section, birthDate: "2009-02-03" });
    const guardian = await aGuardian(database, place.group, { of: [grown] });
    const direct = (student: Member) =>
      change(
        `insert into rooms (school_id, school_year, kind, derived_key, about_student_id, staff_id)
         select $1, ministry_year, 'teacher_student', 'student:' || $2 || ':' || $3, $2::bigint, $3::bigint
         from academic_years where school_id = $1`,
        place.school.id,
        student.id,
        place.teacher.id,
      );
    await direct(place.student);
    await direct(grown);
    const here = async (student: Member) =>
      (await keptRoom(bed, place.school, `student:${student.id}:${place.teacher.id}`)).here;

    expect(await here(place.student)).toContain(place.parent.id);
    expect(await here(grown)).not.toContain(guardian.id);
    await change(
      "insert into school_settings (school_id, guardians_observe_all) values ($1, true)",
      place.school.id,
    );
    expect(await here(grown)).toContain(guardian.id);
  });

  test("CHAT-3: a change shows within a minute without anybody asking: a job looks each second", async () => {
    const stop = runJobs({
      database,
      tasks: chatRoomTasks(database),
      lookEveryMs: 20,
      onError: (error) => {
        throw error;
      },
    });
    const late = await aStudent(database, place.school, { section: place.section });

    await soon(async () => {
      const { rows } = await change(
        "select person_id from room_members join rooms on rooms.id = room_id where derived_key = $1",
        classKey,
      );
      expect(rows.map((row) => Number(row.person_id))).toContain(late.id);
    });
    await stop();
  });

  test("CHAT-3: two nodes at it do it once, and what is right already is left alone", async () => {
    const results = await Promise.all([1, 2, 3].map(() => keepRooms(database, place.school.id)));

    expect(results.filter((one) => one !== undefined && one.members.length > 0)).toHaveLength(1);
    expect(await keepRooms(database, place.school.id)).toEqual({ rooms: 0, members: [], staff: [] });
  });
});
