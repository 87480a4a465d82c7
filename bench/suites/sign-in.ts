import { availableParallelism } from "node:os";

import { hash } from "@node-rs/argon2";

import { computeFigure, rate, type Figure } from "#bench/measure.ts";
import { against, type Section } from "#bench/report.ts";
import { DEMO_PASSWORD, withSchool } from "#bench/school.ts";

const ROUNDS = 5;
const SECONDS = 3;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Signing in, beside the hash that it cannot do without. */
export const measure = (): Promise<Section> =>
  withSchool(async ({ app }) => {
    const call = {
      url: `${app.url}/api/v6/login`,
      method: "POST" as const,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "teacher1", password: DEMO_PASSWORD, login_type: "teacher" }),
    };
    await rate(call, 16, 2);
    const [ours, limit]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await rate(call, 16, SECONDS));
      limit.push(await bareHashes(SECONDS));
    }
    return {
      title: "Signing in",
      command: "npm run bench -- sign-in",
      note: "argon2id, 19 MiB, two passes. The limit is the hash alone, as many at a time as there are cores.",
      lines: [
        against(
          "sign-in, 16 connections",
          computeFigure(ours),
          computeFigure(limit) satisfies Figure,
          0.9,
          "bare hashes",
        ),
      ],
    };
  });

async function bareHashes(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const lane = async () => {
    let done = 0;
    while (performance.now() < end) {
      await hash(DEMO_PASSWORD, COST);
      done += 1;
    }
    return done;
  };
  const counts = await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
