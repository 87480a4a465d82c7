import type { QueryResult } from "pg";

import type { Send, Statement } from "./driver.ts";
import { readOnly } from "./read-only.ts";
import { KEEP_PLANS } from "./transaction.ts";

/** Sends statements together and returns the result of each. */
export type SendBurst = (burst: readonly Statement[]) => Promise<readonly QueryResult[]>;

export const sendOneBy =
  (send: SendBurst): Send =>
  async (statement) => {
    const [answer] = await send([statement]);
    if (!answer) throw new RangeError("Every statement has an answer.");
    return answer;
  };

/** Sends each read as a transaction of its own in that school; with `keepsPlans` the plan of a prepared one is kept. */
export const sendReads =
  (send: SendBurst, schoolId: number, keepsPlans: boolean): Send =>
  async (statement, isPrepared) => {
    const settings = keepsPlans && isPrepared ? [KEEP_PLANS] : [];
    const [, answer] = await send(readOnly(schoolId, [statement], ...settings));
    if (!answer) throw new RangeError("Every statement has an answer.");
    return answer;
  };
