import { expect, test } from "vitest";

import { Exchange } from "#platform/live/bus.ts";

import { WhoIsHere } from "./who-is-here.ts";

const SCHOOL = 12;
const FOREVER_MS = 2 ** 30;

/** Nodes on one bus, each with these people; every node has heard that the others live. */
function nodes(...people: readonly (readonly number[])[]): readonly WhoIsHere[] {
  const exchange = new Exchange();
  const buses = people.map(() => exchange.connect());
  const made = buses.map(
    (bus, at) =>
      new WhoIsHere({
        node: `node ${at}`,
        bus,
        isHere: (schoolId, id) => schoolId === SCHOOL && people[at]?.includes(id) === true,
        patienceMs: FOREVER_MS,
      }),
  );
  for (const [at, bus] of buses.entries())
    bus.publish(JSON.stringify({ node: `node ${at}`, signals: [["here"]] }));
  return made;
}

test("NTF-3: who has the app open on another node is found there, and nobody of another school", async () => {
  const [first] = nodes([1], [2, 3], [4]);
  // The nodes hear of each other before the first question is asked.
  await Promise.resolve();

  expect([...((await first?.among(SCHOOL, [1, 2, 4, 5])) ?? [])].toSorted((a, b) => a - b)).toEqual([
    1, 2, 4,
  ]);
  expect((await first?.among(SCHOOL + 1, [1, 2, 4, 5]))?.size).toBe(0);
});

test("a node alone asks nobody and waits for nobody", async () => {
  const [alone] = nodes([1]);

  expect([...((await alone?.among(SCHOOL, [1, 2])) ?? [])]).toEqual([1]);
});

test("more people than fit one text are asked about in several", async () => {
  const many = Array.from({ length: 1500 }, (_, id) => 10 ** 15 + id);
  const [first] = nodes([], many);
  await Promise.resolve();

  expect((await first?.among(SCHOOL, many))?.size).toBe(1500);
});

test("a node that has just died is waited for no longer than patience lasts", async () => {
  const exchange = new Exchange();
  const bus = exchange.connect();
  const node = new WhoIsHere({ node: "node 0", bus, isHere: (_, id) => id === 1, patienceMs: 1 });
  bus.publish(JSON.stringify({ node: "dead", signals: [["here"]] }));
  await Promise.resolve();

  expect([...(await node.among(SCHOOL, [1, 2]))]).toEqual([1]);
});
