import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../..");

/** Files that take the time from the device, each with the reason why nobody is misled by it. */
const REASONS: Readonly<Record<string, string>> = {
  "insight/trainings/TrainingPeople.tsx": "compares with times on the screen, sends none",
  "insight/trainings/TrainingsPage.tsx": "compares with times on the screen, sends none",
  "insight/trainings/record-in.ts": "fills in a field that the person sees",
  "learning/exercises/fields-in.ts": "opens an exercise at once",
  "talking/posts/ComposePostPage.tsx": "compares with times on the screen",
};

test("a time that the app sends is of the server's clock, so that slow and fast devices can still correct", async () => {
  const found: string[] = [];
  for await (const path of glob("**/*.{ts,tsx}", { cwd: SRC })) {
    if (path.includes(".test.") || path in REASONS) continue;
    const source = await readFile(join(SRC, path), "utf8");
    if (source.includes("new Date().toISOString()")) found.push(path);
  }

  expect(found).toEqual([]);
});
