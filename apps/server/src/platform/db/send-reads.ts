import type { QueryResult } from "pg";

import type { Send, Statement } from "./driver.ts";
import { readOnly } from "./read-only.ts";
import { KEEP_PLANS } from "./transaction.ts";

/** Sends statements together and returns the result of each. */
export type SendBurst = (burst: readonly Statement[]) => Promise<readonly QueryResult[]>;

/** How reads are sent. */
export interface ReadingRoad {
  readonly send: SendBurst;
  /** What limits their time, where the connection itself does not. */
  readonly limits: readonly string[];
  /** True where plans of statements that `prepare` made are kept. */
  readonly keepsPlans: boolean;
}

/** Sends each statement by itself; where its time is limited, in a transaction of its own. */
export const sendOneBy =
  ({ send, limits }: Omit<ReadingRoad, "keepsPlans">): Send =>
  async (statement) => {
    const burst = limits.length === 0 ? [statement] : inTransaction(statement, limits);
    const answer = (await send(burst))[burst.indexOf(statement)];
    if (!answer) throw new RangeError("Every statement has an answer.");
    return answer;
  };

const inTransaction = (statement: Statement, settings: readonly string[]): readonly Statement[] => [
  { text: ["begin", ...settings].join("; "), values: [] },
  statement,
  { text: "commit", values: [] },
];

/** Sends each read as a transaction of its own in that school; where plans are kept, that of a prepared one is. */
export const sendReads =
  ({ send, limits, keepsPlans }: ReadingRoad, schoolId: number): Send =>
  async (statement, isPrepared) => {
    const settings = keepsPlans && isPrepared ? [...limits, KEEP_PLANS] : limits;
    const [, answer] = await send(readOnly(schoolId, [statement], ...settings));
    if (!answer) throw new RangeError("Every statement has an answer.");
    return answer;
  };
