import { Client } from "@dars/contract/platform/client";
import type { Wire } from "@dars/contract/platform/route";
import { afterEach, expect, test, vi } from "vitest";

import { soon } from "#platform/testing/soon.ts";

import { AccountDatabase } from "./database.ts";
import type { Lane } from "./lanes.ts";
import { Outbox } from "./outbox.ts";

const DAY_MS = 24 * 60 * 60_000;
const ROOMS = ["room-1", "room-2", "room-3"];

let open: Outbox[] = [];
/** What an app that was killed waits for: it ends with the test. */
let graves = aGrave();

afterEach(async () => {
  vi.useRealTimers();
  const closed = Promise.all(open.map((outbox) => outbox.close()));
  graves.reject(new TypeError("The app is gone."));
  await closed;
  [open, graves] = [[], aGrave()];
});

test("T13: a hundred messages written without a network arrive once and in order, through twenty kills and in two tabs", async () => {
  const school = new SchoolServer();
  school.isReachable = false;
  const written = openOutbox(school);
  for (let each = 0; each < 100; each += 1) await written.send(line(each), null, lane(pickRoom(each)));
  await written.close();
  school.isReachable = true;

  for (let kill = 0; kill < 20; kill += 1) {
    const exclusively = aLock();
    const tabs = [openOutbox(school, { exclusively }), openOutbox(school, { exclusively })];
    const death = school.diesAfter(kill % 7, kill % 2 === 0 ? "before it is kept" : "before it is answered");
    for (const tab of tabs) void tab.drain();
    await death;
  }
  school.isAlive = true;
  await openOutbox(school).drain();

  expect(school.kept).toHaveLength(100);
  for (const room of ROOMS) {
    const numbers = school.kept.filter((each) => pickRoom(each) === room);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
  expect(await new AccountDatabase("1-teacher").outbox.count()).toBe(0);
});

test("two tabs that send at the same time send each message once", async () => {
  const school = new SchoolServer();
  school.isReachable = false;
  const exclusively = aLock();
  const [one, other] = [openOutbox(school, { exclusively }), openOutbox(school, { exclusively })];
  for (let each = 0; each < 20; each += 1)
    await (each % 2 ? one : other).send(line(each), null, lane("room-1"));
  school.isReachable = true;

  await Promise.all([one.drain(), other.drain(), one.drain()]);

  expect(school.heard).toEqual(Array.from({ length: 20 }, (_, each) => each));
});

test("what another tab has sent while this one waited for its turn is not sent again", async () => {
  const school = new SchoolServer();
  const lock = aLock();
  let turns = 0;
  const exclusively = (work: () => Promise<void>) => {
    turns += 1;
    return lock(work);
  };
  const [one, other] = [openOutbox(school, { exclusively }), openOutbox(school, { exclusively })];
  await one.send(line(1), null, lane("room-1"));
  await soon(() => expect(one.answers.get()).toHaveLength(1));
  const lockHold = Promise.withResolvers<void>();
  void lock(() => lockHold.promise);

  const drained = other.drain();
  await soon(() => expect(turns).toBe(2));
  const sending = one.send(line(2), null, lane("room-1"));
  await soon(async () => expect(await new AccountDatabase("1-teacher").outbox.count()).toBe(1));
  lockHold.resolve();
  await Promise.all([drained, sending]);

  expect(school.heard).toEqual([1, 2]);
});

test("a room that is slowed down holds up no other room, and keeps its own order", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const school = new SchoolServer();
  school.answerOnce(1, () => Response.json({ code: "too-many-requests", message: "Slow." }, SLOW));
  const outbox = openOutbox(school);
  for (const [each, room] of [
    [1, "room-1"],
    [2, "room-1"],
    [3, "room-2"],
  ] as const)
    await outbox.send(line(each), null, lane(room));
  expect(new Set(school.kept)).toEqual(new Set([3]));

  await vi.advanceTimersByTimeAsync(30_000);

  await soon(() => expect(school.kept).toEqual([3, 1, 2]));
});

test("what was written more than a day ago asks first, and what was written after it in that room waits too", async () => {
  const now = vi.spyOn(Date, "now");
  const school = new SchoolServer();
  school.isReachable = false;
  const outbox = openOutbox(school);
  now.mockReturnValue(1_000);
  await outbox.send(line(1), null, lane("room-1"));
  now.mockReturnValue(1_000 + DAY_MS);
  await outbox.send(line(2), null, lane("room-1"));
  await outbox.send(line(3), null, lane("room-2"));
  school.isReachable = true;

  await outbox.drain();
  expect(school.kept).toEqual([3]);
  await outbox.sendAgain(1);

  expect(school.kept).toEqual([3, 1, 2]);
  now.mockRestore();
});

test("a refused message lets the next ones go, keeps why, and can be sent again", async () => {
  const school = new SchoolServer();
  const details = { silence: "muted" };
  school.answerOnce(1, () =>
    Response.json({ code: "forbidden", message: "Muted.", details }, { status: 403 }),
  );
  const outbox = openOutbox(school);

  await outbox.send(line(1), null, lane("room-1"));
  await outbox.send(line(2), null, lane("room-1"));
  await soon(() => expect(outbox.saves.get()).toMatchObject([{ refusal: { code: "forbidden", details } }]));
  await outbox.sendAgain(outbox.saves.get()[0]?.id ?? 0);

  expect(school.kept).toEqual([2, 1]);
});

test("what the server answered stays until its room has taken it over, also through a kill", async () => {
  const school = new SchoolServer();
  const before = openOutbox(school);
  await before.send(line(7), null, lane("room-1"));
  await before.close();

  const after = openOutbox(school);
  await soon(() =>
    expect(after.answers.get()).toMatchObject([{ lane: "room-1", wire: line(7), reply: { number: 7 } }]),
  );
  await after.takeAnswers(after.answers.get().map(({ id }) => id));

  await soon(() => expect(after.answers.get()).toEqual([]));
});

test("a device that is too full to keep an answer sends what is accepted once, and what stands behind it", async () => {
  const school = new SchoolServer();
  const database = new AccountDatabase("1-teacher");
  vi.spyOn(database.answers, "put").mockRejectedValue(new DOMException("Full.", "QuotaExceededError"));
  const outbox = openOutbox(school, { database });

  const outcomes = [
    await outbox.send(line(1), null, lane("room-1")),
    await outbox.send(line(2), null, lane("room-2")),
  ];

  expect(outcomes).toMatchObject([{ state: "accepted" }, { state: "accepted" }]);
  expect(school.heard).toEqual([1, 2]);
  expect(await database.outbox.count()).toBe(0);
});

const SLOW = { status: 429, headers: { "retry-after": "20" } };

const line = (number: number): Wire => ({ method: "POST", url: "/api/v6/lines", body: { number } });
const lane = (name: string): Lane => ({ name, asksAfterMs: DAY_MS });
const pickRoom = (number: number) => ROOMS[number % ROOMS.length] ?? "";

/** One lock, as the tabs of one browser share it. */
function aLock() {
  let free = Promise.resolve();
  return (work: () => Promise<void>) => (free = free.then(work));
}

function openOutbox(
  school: SchoolServer,
  given: Partial<ConstructorParameters<typeof Outbox>[0]> = {},
): Outbox {
  const { transmit } = new Client({ base: "", token: () => "t", fetch: school.fetch });
  const database = new AccountDatabase("1-teacher");
  const outbox = new Outbox({ database, transmit, onRefused: () => undefined, ...given });
  open.push(outbox);
  return outbox;
}

/** A server that keeps each line once, and whose caller can die at any moment. */
class SchoolServer {
  readonly heard: number[] = [];
  readonly kept: number[] = [];
  isReachable = true;
  isAlive = true;
  readonly #answers = new Map<number, () => Response>();
  #left = Infinity;
  #point: "before it is kept" | "before it is answered" = "before it is kept";
  #onDeath: () => void = () => undefined;

  answerOnce(number: number, answer: () => Response): void {
    this.#answers.set(number, answer);
  }

  /** Ends when the app has died, having sent so many more. */
  diesAfter(count: number, point: "before it is kept" | "before it is answered"): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.isAlive = true;
    this.#left = count;
    this.#point = point;
    this.#onDeath = resolve;
    return promise;
  }

  readonly fetch: typeof fetch = async (_, init) => {
    if (!this.isReachable) throw new TypeError("Failed to fetch");
    const dies = this.#left === 0;
    this.#left -= 1;
    if (dies && this.#point === "before it is kept") return this.#die();
    const { number } = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    this.heard.push(number);
    const answer = this.#answers.get(number);
    this.#answers.delete(number);
    if (answer) return answer();
    if (!this.kept.includes(number)) this.kept.push(number);
    return dies ? this.#die() : Response.json({ number });
  };

  /** A request of an app that was closed is never answered. */
  #die(): Promise<Response> {
    this.#onDeath();
    return graves.promise;
  }
}

function aGrave() {
  const grave = Promise.withResolvers<Response>();
  grave.promise.catch(() => undefined);
  return grave;
}
