import { logout } from "@dars/contract/identity/accounts";
import { CLOSE } from "@dars/contract/talking/live";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WebSocket } from "ws";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";

import { letIn, liveAt } from "./let-in.factory.ts";
import {
  aNode,
  aPlace,
  createClient,
  Device,
  send,
  signIn,
  someTeachers,
  fetchTicket,
} from "./live.factory.ts";

const place = await aPlace();
const node = await aNode(place);
const unknown = (letter: string) => letter.repeat(43);
const TRY_LATER = 1013;

async function aPerson() {
  const [person] = await someTeachers(place, 1);
  if (!person) throw new Error("Nobody.");
  return person;
}

/** A connection that is open and has said nothing. */
async function aStranger({ address }: { readonly address: string } = node, query = "") {
  const socket = new WebSocket(liveAt(address) + query);
  const received: string[] = [];
  const closed = new Promise<number>((resolve) => void socket.once("close", resolve));
  socket.on("message", (bytes: Buffer) => void received.push(bytes.toString()));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const say = (...frames: readonly unknown[]) => {
    for (const frame of frames) socket.send(JSON.stringify(frame));
  };
  return { socket, heard: received, closed, say };
}

/** With which code a connection ends that shows this ticket, and that it has heard nothing. */
async function codeFor(ticket: string, at = node): Promise<number> {
  const { say, closed, heard } = await aStranger(at);
  say({ t: "ticket", ticket });
  const code = await closed;
  expect(heard).toEqual([]);
  return code;
}

/** The status of an attempt to open a connection. */
async function upgradeStatus({ address } = node, origin?: string): Promise<number> {
  const socket = new WebSocket(liveAt(address), { ...(origin !== undefined && { origin }) });
  const status = await new Promise<number>((resolve, reject) => {
    socket.once("upgrade", ({ statusCode = 0 }) => resolve(statusCode));
    socket.once("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
    socket.once("error", reject);
  });
  socket.on("error", () => undefined).terminate();
  return status;
}

test("a ticket in the first frame lets in, once", async () => {
  const ticket = await fetchTicket(node, await aPerson());
  const { say, heard } = await aStranger();

  say({ t: "ticket", ticket });

  await soon(() => expect(heard).toMatchObject([expect.stringContaining('"ready"')]));
  expect(await codeFor(ticket)).toBe(CLOSE.noTicket);
});

test("of many that show one ticket together, one is let in", async () => {
  const ticket = await fetchTicket(node, await aPerson());
  const strangers = await Promise.all(Array.from({ length: 8 }, () => aStranger()));

  for (const { say } of strangers) say({ t: "ticket", ticket });

  const refused = strangers.map(({ closed }) => closed);
  await soon(() => expect(strangers.flatMap(({ heard }) => heard)).toHaveLength(1));
  await soon(() =>
    expect(strangers.filter(({ socket }) => socket.readyState === WebSocket.CLOSED)).toHaveLength(7),
  );
  for (const { socket } of strangers) socket.close();
  expect((await Promise.all(refused)).filter((code) => code === CLOSE.noTicket)).toHaveLength(7);
});

test("a ticket in the address is not looked at", async () => {
  const ticket = await fetchTicket(node, await aPerson());
  const stranger = await aStranger(node, `?ticket=${ticket}`);

  stranger.say({ t: "hello", heads: {} });

  expect(await stranger.closed).toBe(CLOSE.badFrame);
  expect(stranger.heard).toEqual([]);
  await letIn(new WebSocket(liveAt(node.address)), ticket);
});

test("a ticket that nobody was given, that is over, or whose session is, lets nobody in", async () => {
  const person = await aPerson();
  const [old, ended] = [await fetchTicket(node, person), await fetchTicket(node, person)];
  expect(await codeFor(unknown("x"))).toBe(CLOSE.noTicket);
  await place.owner.query("update live_tickets set expires_at = now() where ticket_hash = $1", [
    place.tokens.hash("live-ticket", old),
  ]);
  expect(await codeFor(old)).toBe(CLOSE.noTicket);

  await createClient(node, person).call(logout, {});

  expect(await codeFor(ended)).toBe(CLOSE.noTicket);
});

test("a ticket of another school lets in to what is seen there", async () => {
  const writer = await aPerson();
  const roomId = await aRoom(place.owner, { schoolId: place.school.id });
  await aMember(place.owner, { schoolId: place.school.id, roomId, personId: writer.id });
  const elsewhere = await aSchool(place.database, await aGroup(place.database));
  const other = await signIn(place, await aTeacher(place.database, elsewhere));
  const device = await Device.open(node, other, [roomId]);
  const own = await Device.open(node, writer, [roomId]);

  await send(node, writer, roomId);

  await soon(() => expect(own.heads).toEqual({ [roomId]: 1 }));
  expect(device.frames.filter(({ t }) => t !== "ready")).toEqual([]);
});

test("who shows no ticket in time is sent away, whatever it does with the line", async () => {
  const strict = await aNode(place, { live: { ticketMs: 100 } });
  const { closed, socket, heard } = await aStranger(strict);
  socket.ping();
  expect(await closed).toBe(CLOSE.noTicket);
  expect(heard).toEqual([]);
});

test("nothing is followed before the ticket, nor in one breath with it", async () => {
  const person = await aPerson();
  const hello = { t: "hello", heads: { 1: 0 } };
  const orders = [
    [hello],
    [hello, { t: "ticket", ticket: await fetchTicket(node, person) }],
    [{ t: "ticket", ticket: await fetchTicket(node, person) }, hello],
    [{ t: "pong" }, { t: "ticket", ticket: await fetchTicket(node, person) }],
  ];
  for (const frames of orders) {
    const { say, closed, heard } = await aStranger();
    say(...frames);
    expect(await closed).toBe(CLOSE.badFrame);
    expect(heard).toEqual([]);
  }
  expect([...node.live.hub.registry.ofSession(person.sessionId)]).toEqual([]);
});

test("T23: whatever else comes first ends the connection, and the server goes on", async () => {
  const almost = fc.record({
    t: fc.oneof(fc.constant("ticket"), fc.string()),
    ticket: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string({ minLength: 44, maxLength: 60 })),
  });
  const frameArbitrary = fc.oneof(
    fc.string(),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
    almost.map((frame) => JSON.stringify(frame)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(frameArbitrary, async (frame) => {
      const { socket, closed, heard } = await aStranger();
      socket.send(frame);
      expect(await closed).toBe(CLOSE.badFrame);
      expect(heard).toEqual([]);
    }),
    { numRuns: sized(50, 200) },
  );
  const ticket = await fetchTicket(node, await aPerson());
  await letIn(new WebSocket(liveAt(node.address)), ticket);
});

test("T23: a stranger that says much is not heard to the end", async () => {
  const whole = await aStranger();
  whole.socket.send("x".repeat(100_000));
  expect(await whole.closed).toBe(CLOSE.badFrame);

  const inParts = await aStranger();
  inParts.socket.send("x".repeat(800), { fin: false });
  inParts.socket.send("x".repeat(800), { fin: false });
  expect(await inParts.closed).toBe(CLOSE.badFrame);
});

test("tickets that are made up anew each time are not looked up for ever", async () => {
  const strict = await aNode(place, { limits: { perSession: 1000, perAddress: 3 } });
  const ticket = await fetchTicket(strict, await aPerson());
  for (const letter of ["a", "b", "c"]) expect(await codeFor(unknown(letter), strict)).toBe(CLOSE.noTicket);

  expect(await codeFor(unknown("d"), strict)).toBe(TRY_LATER);
  expect(await codeFor(ticket, strict)).toBe(TRY_LATER);
});

test("one address holds so many connections open without a ticket, and no more", async () => {
  const strict = await aNode(place, { limits: { perSession: 1000, perAddress: 3 } });
  const person = await aPerson();
  const strangers = [await aStranger(strict), await aStranger(strict), await aStranger(strict)];
  expect(await upgradeStatus(strict)).toBe(429);
  const [first, second] = strangers;

  first?.say({ t: "ticket", ticket: await fetchTicket(strict, person) });
  await soon(() => expect(first?.heard).toHaveLength(1));
  const fourth = await aStranger(strict);
  expect(await upgradeStatus(strict)).toBe(429);

  second?.socket.close();
  await second?.closed;
  await soon(async () => expect(await upgradeStatus(strict)).toBe(101));
  fourth.socket.close();
});

test("a server that stops sends those away who wait", async () => {
  const short = await aNode(place);
  const { closed } = await aStranger(short);
  await short.stop();
  expect(await closed).toBe(1006);
});

test("pages from elsewhere do not connect, and no call does without an upgrade", async () => {
  expect(await upgradeStatus(node, "https://elsewhere.example")).toBe(403);
  expect(await upgradeStatus(node, node.address)).toBe(101);
  // The shells of the installed apps.
  expect(await upgradeStatus(node, "https://localhost")).toBe(101);
  expect(await upgradeStatus(node, "capacitor://localhost")).toBe(101);
  expect((await fetch(`${node.address}/api/v6/live`)).status).toBe(404);
});
