import type { ApiError } from "@dars/contract/platform/client";
import { openDirectRoom, readRoom } from "@dars/contract/talking/chat-rooms";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aTalkingSchool } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";
import { keepRooms } from "./keep-rooms.ts";

const { database, owner, as } = await testbed([chatRooms], { authorise: authoriseWith() });

test.each([
  { years: 8, page: "chatting", read: "read" },
  { years: 12, page: "chatting", read: "read" },
  { years: 14, page: "notifications", read: "not-found" },
  { years: 17, page: "notifications", read: "not-found" },
])(
  "NTF-5: the notice of a room with a child of $years years leads its guardian to $page, who finds it $read",
  async ({ years, page, read }) => {
    const { school, student, teacher, parent } = await aTalkingSchool(database);
    const { id: schoolId } = school;
    await owner.query("update people set birth_date = $3 where school_id = $1 and id = $2", [
      schoolId,
      student.id,
      dayFromToday(-366 * years),
    ]);
    await keepRooms(database, schoolId);
    const body = { key: aKey(), schoolId, personId: student.id, aboutId: null };
    const { id: roomId } = await as(teacher.actor).call(openDirectRoom, { body });

    const { rows } = await owner.query(
      "select person_id::float8 as person, page from notifications where school_id = $1 and kind = 'room-created'",
      [schoolId],
    );
    expect(rows).toEqual([{ person: parent.id, page }]);
    const found = await as(parent.actor)
      .call(readRoom, { params: { roomId } })
      .then(
        () => "read",
        ({ code }: ApiError) => code,
      );
    expect(found).toBe(read);
  },
);
