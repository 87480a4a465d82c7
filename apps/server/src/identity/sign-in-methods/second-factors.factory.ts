import { SecondStepChallenge } from "@dars/contract/identity/accounts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  takeSecondStep,
} from "@dars/contract/identity/second-factors";
import type { Client } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";

import { aSchoolThatSignsIn, PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { parse } from "#platform/parse.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";

import { codeAt, stepAt } from "./totp.ts";

/** An authenticator app as on a user's phone. */
export class Phone {
  readonly #secret: Buffer;

  /** `base32` as the server showed it. */
  constructor(base32: string) {
    this.#secret = decodeBase32(base32);
  }

  /** The current code, or the one so many half minutes later. */
  code(later = 0): string {
    return codeAt(this.#secret, stepAt(new Date()) + later);
  }
}

/** The bytes that base32 encodes. */
export function decodeBase32(base32: string): Buffer {
  const bits = base32
    .split("")
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Adds an authenticator to the account of a client; the step before the present one is spent by it. */
export async function anAuthenticator(client: Client) {
  const { secret } = await client.call(beginAuthenticator, {});
  const phone = new Phone(secret);
  const { recoveryCodes } = await client.call(confirmAuthenticator, { body: { code: phone.code(-1) } });
  return { phone, recoveryCodes };
}

/** A server whose teachers have authenticators, and the two steps of signing in. Call it at the top of a test file. */
export async function aCarefulSchool() {
  const school = await aSchoolThatSignsIn();
  const { database, passwordHash, client, signIn } = school;

  async function signInClient({ login }: Member, role: Role) {
    const { userData } = await signIn(login, role);
    return client(userData.token);
  }

  async function aCarefulTeacher() {
    const teacher = await aTeacher(database, school.school, { passwordHash });
    const own = await signInClient(teacher, "teacher");
    return { teacher, own, ...(await anAuthenticator(own)) };
  }

  async function fetchChallenge({ login }: Member, role: Role = "teacher", password = PASSWORD) {
    const refused = await refusal(signIn(login, role, password));
    if (refused.code !== "second-step-required") throw refused;
    return parse(SecondStepChallenge, refused.details);
  }

  const second = (challenge: string, code: string) =>
    client().call(takeSecondStep, { body: { challenge, code } });

  return { ...school, signInClient, aCarefulTeacher, fetchChallenge, second };
}

/** The middle of the present step: no code runs out while a test looks. */
export const midStep = (): number => 15_000 + 30_000 * Math.floor(Date.now() / 30_000);
