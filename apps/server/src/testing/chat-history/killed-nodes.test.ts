import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { sendMessage } from "@dars/contract/talking/chat";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { drawn, heavy, sized } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { Tokens } from "#platform/tokens.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aNode, aPlace, someTeachers, type SignedIn } from "#talking/live/live.factory.ts";

import { checkHistory } from "./check-history.factory.ts";
import { Notebook, readNotebook } from "./history.factory.ts";
import { FAILPOINTS, Nodes, type Node } from "./nodes.factory.ts";
import { HOUR_MS, passHour } from "./pass-hour.factory.ts";
import { readLog, takeOut } from "./read-log.factory.ts";
import { Viewer, writing } from "./talkers.factory.ts";

heavy();
/** Two hundred at once take their time on a busy machine, and this test does not retry them. */
const PATIENCE_MS = 60_000;
const key = randomBytes(32);
const place = { ...(await aPlace()), tokens: new Tokens(key) };
const nodes = new Nodes(place.connection, key);
const { owner, school } = place;
const folder = await aFolder();
let people: SignedIn[];
let unlucky: Node;
const doomed: Node[] = [];

// All of them before anybody talks: nobody needs to write while one is starting.
beforeAll(async () => {
  // One that stays alive; later ones reuse the compiled code of the first in a process of its own.
  const bus = await PostgresBus.open(place);
  nodes.join((await aNode(place, { bus, live: { sweepMs: 500 } })).address);
  [unlucky, people] = await Promise.all([nodes.start(), someTeachers(place, 8)]);
  unlucky.serve();
  // They kill themselves there.
  for (const failpoint of drawn(FAILPOINTS, 2)) doomed.push(await nodes.start(failpoint, 10));
});

afterAll(async () => {
  await nodes.stop();
});

async function aRoomOfAll(): Promise<number> {
  const roomId = await aRoom(owner, { schoolId: school.id });
  for (const { id: personId } of people) await aMember(owner, { schoolId: school.id, roomId, personId });
  return roomId;
}

test("T3: one message sent eight times at once to two nodes, and again an hour later, is there once and answered alike", async () => {
  const roomId = await aRoomOfAll();
  const [writer] = people;
  const token = writer?.token ?? "";
  const send = (clientId: string) =>
    nodes
      .client(token, PATIENCE_MS)
      .call(sendMessage, { params: { roomId }, body: { clientId, body: "Once" } });
  const sendAll = (clientId: string) => Promise.all(Array.from({ length: 8 }, () => send(clientId)));
  const clientIds = Array.from({ length: sized(8, 25) }, aKey);

  const replies = await Promise.all(clientIds.map(sendAll));
  await passHour(owner, roomId);
  const later = await Promise.all(clientIds.map(sendAll));

  for (const [at, [first, ...others]] of replies.entries()) {
    const anHourAgo = new Date(Date.parse(first?.at ?? "") - HOUR_MS).toISOString();
    for (const again of others) expect({ ...again, isRepeat: true }).toEqual({ ...first, isRepeat: true });
    for (const again of later[at] ?? []) expect(again).toEqual({ ...first, isRepeat: true, at: anHourAgo });
    expect([first, ...others].filter((reply) => reply?.isRepeat === false)).toHaveLength(1);
  }
  const { stored } = await readLog(owner, school.id, [roomId]);
  expect(stored).toHaveLength(clientIds.length);
  expect(new Set(stored.map(({ clientId }) => clientId))).toEqual(new Set(clientIds));
});

test("T1: nodes are killed wherever they are, and nothing is lost, doubled, swapped or seen by whoever left", async () => {
  const book = new Notebook(join(folder, "notes"));
  const talk = { endpoints: nodes, note: book.write.bind(book) };
  const rooms = [await aRoomOfAll(), await aRoomOfAll()];
  const [leaver, ...stayers] = people;
  if (!leaver) throw new Error("People are wanted.");
  const viewers = people.slice(0, 4).map((person) => new Viewer(talk, person, rooms));
  await Promise.all(viewers.map((viewer) => viewer.connect()));
  const stops = stayers.map((person, at) => writing(talk, person, rooms[at % rooms.length] ?? 0, 10));

  const [first = 0, second = 0] = rooms;
  const enough = (await countStored()) + 40 + Math.random() * 40;
  await soon(async () => expect(await countStored()).toBeGreaterThan(enough));
  unlucky.kill();
  await unlucky.gone;
  for (const [turn, node] of doomed.entries()) {
    node.serve();
    if (turn === 1) {
      const from = performance.now();
      await takeOut(owner, first, leaver.id);
      const until = performance.now();
      talk.note({ op: "remove", process: "office", roomId: first, personId: leaver.id, from, until });
    }
    await node.gone;
  }
  await Promise.all(stops.map((stop) => stop()));

  const { stored, members } = await readLog(owner, school.id, rooms);
  const countEvents = (roomId: number) => stored.filter((row) => row.roomId === roomId).length;
  await soon(() => {
    for (const viewer of viewers.slice(1))
      for (const roomId of rooms) expect(viewer.head(roomId)).toBe(countEvents(roomId));
    expect(viewers[0]?.head(second)).toBe(countEvents(second));
  });
  for (const viewer of viewers) {
    await viewer.count();
    viewer.close();
  }
  book.close();
  const notes = readNotebook(join(folder, "notes"));
  expect(notes.filter(({ op }) => op === "send").length).toBeGreaterThan(50);
  expect(checkHistory({ notes, stored, members })).toEqual([]);
});

const countStored = async (): Promise<number> =>
  (await owner.query<{ n: number }>("select count(*)::int as n from room_events")).rows[0]?.n ?? 0;
