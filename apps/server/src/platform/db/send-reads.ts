import type { QueryResult } from "pg";

import type { Send, Statement } from "./driver.ts";
import { readOnly } from "./read-only.ts";

/** Sends statements together and returns the result of each. */
export type SendBurst = (burst: readonly Statement[]) => Promise<readonly QueryResult[]>;

export const sendOneBy =
  (send: SendBurst): Send =>
  async (statement) => {
    const [answer] = await send([statement]);
    if (!answer) throw new RangeError("Every statement has an answer.");
    return answer;
  };

/** Sends each read as a transaction of its own in that school. */
export const sendReads =
  (send: SendBurst, schoolId: number): Send =>
  async (statement) => {
    const [, answer] = await send(readOnly(schoolId, [statement]));
    if (!answer) throw new RangeError("Every statement has an answer.");
    return answer;
  };
