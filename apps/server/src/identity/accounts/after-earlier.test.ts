import { expect, test } from "vitest";

import { afterEarlier } from "./after-earlier.ts";

test("ACC-1: a guess is settled after those before it, and not held up by another lane", async () => {
  const counted = Promise.withResolvers<void>();
  const [mine, another] = [Buffer.from("mine"), Buffer.from("another")];
  const answers: string[] = [];
  const guess = (lane: Buffer, name: string, counts = Promise.resolve()) =>
    afterEarlier(
      lane,
      async () => name,
      async (verdict) => {
        await counts;
        answers.push(verdict);
      },
    );
  const first = guess(mine, "first", counted.promise);
  const second = guess(mine, "second");
  await guess(another, "of another");

  counted.resolve();

  await Promise.all([first, second]);
  expect(answers).toEqual(["of another", "first", "second"]);
});

test("ACC-1: a guess that cannot be judged holds up nobody behind it", async () => {
  const lane = Buffer.from("lane");
  const broken = afterEarlier(lane, () => Promise.reject(new Error("busy")), asJudged);
  const next = afterEarlier(lane, async () => "right", asJudged);

  await expect(broken).rejects.toThrow("busy");
  expect(await next).toBe("right");
});

const asJudged = async (verdict: string) => verdict;
