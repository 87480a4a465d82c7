import type { QueryResult } from "pg";

import type { Send, Statement } from "./driver.ts";

interface PendingStatement {
  readonly statement: Statement;
  readonly resolve: (result: QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends together what is asked for in one turn of the event loop, before the next answer or request is looked at;
 * `sendAll` returns the result of each.
 */
export function gathered(sendAll: (all: readonly Statement[]) => Promise<readonly QueryResult[]>): Send {
  let waiting: PendingStatement[] = [];
  const flush = () => {
    const pending = waiting;
    waiting = [];
    answerAll(pending, sendAll(pending.map(({ statement }) => statement)));
  };
  return (statement) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statement, resolve, reject }) === 1) process.nextTick(flush);
    });
}

function answerAll(pending: readonly PendingStatement[], sent: Promise<readonly QueryResult[]>): void {
  sent.then(
    (results) => {
      for (const [place, { resolve, reject }] of pending.entries()) {
        const result = results[place];
        if (result) resolve(result);
        else reject(new RangeError("Every statement has an answer."));
      }
    },
    (error: unknown) => {
      for (const { reject } of pending) reject(error);
    },
  );
}
