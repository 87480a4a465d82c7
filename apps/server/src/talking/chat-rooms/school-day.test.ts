import { listChatPartners, listRooms, openDirectRoom } from "@dars/contract/talking/chat-rooms";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aTalkingSchool } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";

const { database, owner, connection, as } = await testbed([chatRooms], { authorise: authoriseWith() });

test("a subject is taught until the school's own day is over, whatever day the database has", async () => {
  // More than a day ahead of the school's zone.
  await owner.query(`alter database ${connection.database} set timezone = 'Etc/GMT-14'`);
  const { school, student, teacher, maths } = await aTalkingSchool(database);
  await owner.query("update schools set time_zone = 'Etc/GMT+12' where id = $1", [school.id]);
  await owner.query(
    `update class_enrolments set ends_on = (now() at time zone 'Etc/GMT+12')::date + 1 where school_id = $1`,
    [school.id],
  );

  const { partners } = await as(teacher.actor).call(listChatPartners, {});
  await as(teacher.actor).call(openDirectRoom, {
    body: { key: aKey(), schoolId: school.id, personId: student.id, aboutId: null },
  });
  const { rooms } = await as(teacher.actor).call(listRooms, { query: { subject: maths.id } });

  expect(partners.find(({ personId }) => personId === student.id)).toMatchObject({
    subject: { id: maths.id },
  });
  expect(rooms.map(({ kind }) => kind)).toContain("teacher_student");
});
