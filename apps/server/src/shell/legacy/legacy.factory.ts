import { CheckUserReply } from "@dars/contract/shell/legacy-calls";
import type { InjectOptions } from "fastify";
import type pg from "pg";
import { Value } from "typebox/value";

import { createApplication } from "#application.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { served } from "#platform/testing/served.ts";
import type { Tokens } from "#platform/tokens.ts";

interface SessionOptions {
  /** As PostgreSQL reads it, such as "now() - interval '7 days'". */
  readonly lastLoginAt?: string;
  readonly timeoutDays?: number;
  readonly chosen?: { readonly id: number; readonly schoolId: number };
  /** Another of the account's assignments than its own. */
  readonly assignmentId?: number;
}

/** Signs a person in and returns the token. */
export async function aSession(
  { owner, tokens }: { readonly owner: pg.Pool; readonly tokens: Tokens },
  { accountId, actor }: Pick<Member, "accountId" | "actor">,
  { lastLoginAt = "now()", timeoutDays = 30, chosen, assignmentId = actor.assignmentId }: SessionOptions = {},
): Promise<string> {
  const token = tokens.create();
  await owner.query(
    `insert into sessions
       (token_hash, account_id, role_assignment_id, last_login_at, session_timeout_days, chosen_student_id, chosen_school_id)
     values ($1, $2, $3, ${lastLoginAt}, $4, $5, $6)`,
    [
      tokens.hash("session", token),
      accountId,
      assignmentId,
      timeoutDays,
      chosen?.id ?? null,
      chosen?.schoolId ?? null,
    ],
  );
  return token;
}

type Extras = Omit<InjectOptions, "url" | "method" | "path">;

/** A whole server, called as app 51.6 calls it. */
export async function legacyServer() {
  const server = await served(createApplication);
  hearCalls(server.http);
  const call = (method: "GET" | "POST" | "OPTIONS" | "HEAD", url: string, extras: Extras = {}) =>
    server.http.inject({ method, url, ...extras });
  /** Changes rows as the office would, and lets every session be asked for anew. */
  const change = async (statement: string, values: readonly unknown[] = []) => {
    await server.owner.query(statement, [...values]);
    server.book.forget(() => true);
  };
  return {
    ...server,
    change,
    get: (url: string, extras?: Extras) => call("GET", url, extras),
    post: (url: string, body: object, extras?: Extras) => call("POST", url, { payload: body, ...extras }),
    call,
  };
}

/** The answer of check_user, checked to be a 200 that matches the contract. */
export async function checkUser(
  { post }: Pick<Awaited<ReturnType<typeof legacyServer>>, "post">,
  body: object,
): Promise<CheckUserReply> {
  const { statusCode, payload } = await post("/api/check_user.php?x=1", body);
  if (statusCode !== 200) throw new Error(`check_user answered ${statusCode}.`);
  const answer: unknown = JSON.parse(payload);
  if (!Value.Check(CheckUserReply, answer)) throw new Error(`check_user answered ${payload}.`);
  return answer;
}
