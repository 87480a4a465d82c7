import * as contract from "@dars/contract/identity/accounts";
import { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { hash } from "@node-rs/argon2";

import { createApplication, type ApplicationOptions } from "#application.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { hearCalls } from "#platform/testing/record-statements.ts";
import { served } from "#platform/testing/served.ts";

export const PASSWORD = "correct horse 7";

/** A hash says how dear it is to check. What the server makes itself is as dear as ever. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A wait after failures lasts an hour longer: two seconds are soon over on a busy machine. */
const LONGER_WAITS = `
  create function wait_longer() returns trigger language plpgsql as $$ begin
    if new.next_try_at > now() + interval '1 second' then new.next_try_at := new.next_try_at + interval '1 hour'; end if;
    return new;
  end $$;
  create trigger wait_longer before update on sign_in_failures for each row execute function wait_longer()`;

/** A whole server with one school and one section in it, and ways to sign in. Call it at the top of a test file. */
export async function aSchoolThatSignsIn(
  options: Pick<
    ApplicationOptions,
    "appOrigins" | "files" | "outboundAccount" | "pushHosts" | "localHosts" | "webOrigin"
  > = {},
) {
  const server = await served((parts) => createApplication({ ...parts, ...options }));
  hearCalls(server.http);
  const { database, client } = server;
  await server.owner.query(LONGER_WAITS);
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level: await aLevel(database, group) });
  const passwordHash = await hash(PASSWORD, QUICK);
  const signIn = (login: string, type: Role, password = PASSWORD) =>
    client().call(contract.login, { body: { login, password, login_type: type } });
  return { ...server, server, group, school, section, passwordHash, signIn };
}

/** How a call was refused. Throws where it was not. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("This should have been refused.");
}

/** Sends forty guesses together, of which the thirtieth is right, and returns the result of each. */
export async function fortyGuesses(
  guess: (isRight: boolean) => Promise<unknown>,
): Promise<readonly string[]> {
  const tries = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => guess(number === 39)));
  return tries.map((each) => (each.status === "fulfilled" ? "right" : getErrorCode(each.reason)));
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/**
 * The allowed failures without a wait are answered as wrong; the rest, including the right password, get no
 * verdict.
 */
export const FIVE_JUDGED: readonly string[] = [
  ...Array.from({ length: 5 }, () => "bad-credentials"),
  ...Array.from({ length: 35 }, () => "too-many-requests"),
];
