import { expect, test } from "vitest";

import { afterEarlier } from "./after-earlier.ts";

test("ACC-1: who guesses right is answered after those who guessed wrong before, and not held up by another lane", async () => {
  const counted = Promise.withResolvers<void>();
  const [mine, another] = [Buffer.from("mine"), Buffer.from("another")];
  const answers: string[] = [];
  const wrong = afterEarlier(mine, async () => {
    await counted.promise;
    answers.push("wrong");
    throw new Error("Not this one.");
  });
  const right = afterEarlier(mine, async () => "right").then((answer) => answers.push(answer));
  await afterEarlier(another, async () => answers.push("of another"));

  counted.resolve();

  await expect(wrong).rejects.toThrow("Not this one.");
  await right;
  expect(answers).toEqual(["of another", "wrong", "right"]);
});
