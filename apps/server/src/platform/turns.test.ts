import { expect, test } from "vitest";

import { Turns } from "./turns.ts";

test("a limited number of calls run at a time, the others in the order of their arrival, and a full queue refuses the next", async () => {
  const turns = new Turns(2, 3);
  const begun: number[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const begin = (no: number) =>
    turns.run(() => {
      begun.push(no);
      return new Promise<number>((resolve, reject) =>
        ends.push((failed) => (failed ? reject(failed) : resolve(no))),
      );
    });

  const five = [1, 2, 3, 4, 5].map(begin);
  const sixth = begin(6);

  await expect(sixth).rejects.toMatchObject({ code: "unavailable", extras: { retryAfter: 5 } });
  expect(begun).toEqual([1, 2]);
  ends[1]?.(new Error("It failed."));
  await expect(five[1]).rejects.toThrow("It failed.");
  expect(begun).toEqual([1, 2, 3]);
  const seventh = begin(7);
  for (let place = 0; place < 6; place += 1) {
    ends[place]?.();
    await Promise.resolve().then(() => Promise.resolve());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all([five[0], five[2], five[3], five[4], seventh])).toEqual([1, 3, 4, 5, 7]);
  expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
});
