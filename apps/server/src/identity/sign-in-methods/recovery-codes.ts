import { randomInt } from "node:crypto";

import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { deleteRecoveryCodes, insertRecoveryCodes } from "./second-factors.queries.ts";

const CODES = 10;
const LETTERS = 10;
/** Characters that are unambiguous on paper: no 0 and o, no 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten codes of ten letters, each good once, in place of those there were. They are in this answer and nowhere else. */
export async function replaceRecoveryCodes(tokens: Tokens, db: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, aCode);
  await deleteRecoveryCodes(db, accountId);
  await insertRecoveryCodes(
    db,
    accountId,
    codes.map((code) => recoveryHash(tokens, accountId, code)),
  );
  return codes;
}

/** However it was typed: in capitals, with or without its hyphen. */
export const recoveryHash = (tokens: Tokens, accountId: number, typed: string): Buffer =>
  tokens.hash("recovery-code", `${accountId}\0${typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);

function aCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}
