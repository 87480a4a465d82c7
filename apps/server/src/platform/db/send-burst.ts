import type pg from "pg";

import type { Statement } from "./driver.ts";
import { StatementNames } from "./statement-names.ts";

/** Sends statements in one packet and returns the result of each. Throws the first error, after all are answered. */
export async function sendBurst(
  client: pg.Client,
  burst: readonly Statement[],
): Promise<readonly pg.QueryResult[]> {
  const answers = await Promise.allSettled(written(client, burst));
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed) {
    StatementNames.learnFrom(client, failed.reason);
    throw failed.reason;
  }
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

/** Corked, since each write would be a system call of its own. */
function written(client: pg.Client, burst: readonly Statement[]): Promise<pg.QueryResult>[] {
  const { stream } = client.connection;
  stream.cork();
  try {
    return burst.map((statement) => client.query(StatementNames.asSentBy(client, statement)));
  } finally {
    stream.uncork();
  }
}
