import type pg from "pg";

import type { Statement } from "./driver.ts";

/** Sends statements in one packet and returns the result of each. Throws the first error, after all are answered. */
export async function sendBurst(
  client: pg.ClientBase,
  burst: readonly Statement[],
): Promise<readonly pg.QueryResult[]> {
  const answers = await Promise.allSettled(burst.map((statement) => client.query(statement)));
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}
