import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import { listEvents } from "@dars/contract/talking/chat";
import {
  actInSchoolRoom,
  askTranscript,
  listLooks,
  listRestrictions,
  listSchoolRooms,
  listTranscripts,
  readLookedRoom,
  readOriginals,
  startLook,
} from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import { redactMessage } from "#talking/chat/public.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "#talking/moderation/moderation.factory.ts";

import { roomLooks } from "./room-looks.routes.ts";
import { transcriptAsked } from "./transcripts.ts";

const bed = await testbed([chat, roomLooks, proposals([transcriptAsked])], { authorise: authoriseWith() });
const { database, owner, as } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(database);
});

test("K2: nobody reads a room it is not in without a reason; with one for an hour, and the room is told", async () => {
  const room = await aTalkingClass(bed, group);
  await aMessage(owner, room, room.students[0], "A secret");

  await expect(read(room.management, room)).rejects.toMatchObject({ code: "forbidden" });
  await look(room.management, room);
  const page = await read(room.management, room);

  expect(page.messages.map(({ body }) => body)).toEqual(["A secret"]);
  const minutes = (Date.parse(page.endsAt) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(60);
  const { events } = await as(room.students[0].actor).call(listEvents, {
    params: { roomId: room.roomId },
    query: { after: 0 },
  });
  expect(events.at(-1)).toMatchObject({ type: "system", what: "observed", personId: room.management.id });
});

test("K2: a page names who wrote on it, and not the whole of a room that may have thousands of members", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla] = room.students;
  await aMessage(owner, room, layla);
  await look(room.management, room);

  const { people } = await read(room.management, room);

  expect(people).toMatchObject([{ id: layla.id, role: "student", isHere: true }]);
});

test("K2: when the hour is over the room is closed again", async () => {
  const room = await aTalkingClass(bed, group);
  await look(room.management, room);
  await owner.query("update room_looks set ends_at = now() where room_id = $1", [room.roomId]);

  await expect(read(room.management, room)).rejects.toMatchObject({ code: "forbidden" });
});

test("K2: one's look opens nothing to a colleague; all looks stand in the list for the review", async () => {
  const room = await aTalkingClass(bed, group);
  const colleague = await aManagement(database, room.school);
  await look(room.management, room);

  await expect(read(colleague, room)).rejects.toMatchObject({ code: "forbidden" });
  const { looks } = await as(colleague.actor).call(listLooks, { params: { schoolId: room.schoolId } });
  expect(looks).toMatchObject([{ reason: "A parent has called.", isMine: false, by: { en: "The office" } }]);
});

test("MOD-5: every page that is read under a look stands in the audit log, and who read it", async () => {
  const room = await aTalkingClass(bed, group);
  const msgNo = await aMessage(owner, room, room.students[0]);
  await look(room.management, room);
  await read(room.management, room);
  await originals(room.management, room, msgNo);

  const { rows } = await owner.query<{ action: string; account_id: number }>(
    "select action, account_id from audit_events where school_id = $1 and subject_kind = 'room' order by id",
    [room.schoolId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["look.started", "room.read", "originals.read"]);
  expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([room.management.accountId]));
});

test("K10: what a message said before it was taken back is read only under a look", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla] = room.students;
  const msgNo = await aMessage(owner, room, layla, "Wait for me after school");
  await database.inSchool(room.schoolId, (db) =>
    redactMessage(db, room.schoolId, { roomId: room.roomId, msgNo, by: layla.id, reason: "author" }),
  );

  await expect(originals(room.management, room, msgNo)).rejects.toMatchObject({ code: "forbidden" });
  await look(room.management, room);
  const page = await read(room.management, room);
  const { originals: originalMessages } = await originals(room.management, room, msgNo);

  expect(page.messages).toMatchObject([{ body: null, removed: "author" }]);
  expect(originalMessages.map(({ body }) => body)).toEqual(["Wait for me after school"]);
});

test("K6, K7: the management mutes for thirty days without a look; the head office acts only under one", async () => {
  const room = await aTalkingClass(bed, group);
  const administrator = await anAdministrator(database, group);
  const [layla] = room.students;
  const act = ({ actor }: Member) =>
    as(actor).call(actInSchoolRoom, {
      params: { schoolId: room.schoolId, roomId: room.roomId },
      body: {
        key: aKey(),
        act: "mute",
        personId: layla.id,
        minutes: 30 * 24 * 60,
        reason: "Until it has calmed down.",
      },
    });

  await expect(act(administrator)).rejects.toMatchObject({ code: "forbidden" });
  await act(room.management);
  await look(administrator, room);
  await act(administrator);

  const { silenced } = await as(room.management.actor).call(listRestrictions, {
    params: { schoolId: room.schoolId },
  });
  expect(silenced.map(({ person }) => person.id)).toEqual([layla.id]);
});

test("K11: a transcript is asked by one, allowed by another, and fetched by whoever asked", async () => {
  const room = await aTalkingClass(bed, group);
  const second = await aManagement(database, room.school);
  const params = { schoolId: room.schoolId };
  const { proposalId } = await as(room.management.actor).call(askTranscript, {
    params: { ...params, roomId: room.roomId },
    body: { key: aKey(), reason: "The court has asked." },
  });
  const decide = ({ actor }: Member) =>
    as(actor).call(decideProposal, {
      params: { ...params, proposalId: proposalId ?? 0 },
      body: { approve: true, note: null, isAlone: false },
    });

  const [proposal] = (await as(second.actor).call(listProposals, { params })).proposals;
  const namesByField = new Map(proposal?.changes.map(({ field, names }) => [field, names?.to?.en]));
  expect([...namesByField.keys()]).toEqual(expect.arrayContaining(["subject", "level"]));
  expect(namesByField.get("subject")).toBeTruthy();
  await expect(decide(room.management)).rejects.toMatchObject({ code: "conflict" });
  await decide(second);

  const mine = await as(room.management.actor).call(listTranscripts, { params });
  const others = await as(second.actor).call(listTranscripts, { params });
  expect(mine.transcripts).toMatchObject([{ reason: "The court has asked.", room: { id: room.roomId } }]);
  expect(others.transcripts).toEqual([]);
});

test("the management finds a room by who is in it, and reads nothing by that", async () => {
  const room = await aTalkingClass(bed, group);
  await aMessage(owner, room, room.students[0], "A secret");

  const { rooms } = await as(room.management.actor).call(listSchoolRooms, {
    params: { schoolId: room.schoolId },
    query: { search: "layla" },
  });

  expect(rooms.map(({ id }) => id)).toEqual([room.roomId]);
  expect(JSON.stringify(rooms)).not.toContain("secret");
});

test("a room that one is about to look into says of which level and section it is", async () => {
  const room = await aTalkingClass(bed, group);
  const rooms = async (member: Member, schoolId: number) =>
    (
      await as(member.actor).call(listSchoolRooms, {
        params: { schoolId },
        query: { room: room.roomId },
      })
    ).rooms;

  expect(await rooms(room.management, room.schoolId)).toMatchObject([
    {
      id: room.roomId,
      subject: { en: "Physics" },
      level: { en: "Second" },
      section: { letter: "A" },
      staff: [],
    },
  ]);
  const other = await aTalkingClass(bed, group);
  expect(await rooms(other.management, other.schoolId)).toEqual([]);
});

const look = ({ actor }: Member, { schoolId, roomId }: ClassRoom) =>
  as(actor).call(startLook, {
    params: { schoolId, roomId },
    body: { key: aKey(), reason: "A parent has called." },
  });

const read = ({ actor }: Member, { schoolId, roomId }: ClassRoom) =>
  as(actor).call(readLookedRoom, { params: { schoolId, roomId }, query: {} });

const originals = ({ actor }: Member, { schoolId, roomId }: ClassRoom, msgNo: number) =>
  as(actor).call(readOriginals, { params: { schoolId, roomId, msgNo } });
