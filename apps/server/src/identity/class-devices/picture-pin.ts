import { randomInt } from "node:crypto";

import { PICTURES, PIN_LENGTH, type Picture } from "@dars/contract/identity/pictures";

import type { Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { savePin } from "./class-devices.queries.ts";

interface StudentKey {
  readonly schoolId: number;
  readonly studentId: number;
}

/** Assigns a child's PIN and stores its hash. The previous PIN is no longer valid. */
export async function writePin(
  db: Db,
  tokens: Tokens,
  { by, ...whose }: StudentKey & { readonly by: number },
): Promise<Picture[]> {
  const left: Picture[] = [...PICTURES];
  const pictures = Array.from({ length: PIN_LENGTH }, () => left.splice(randomInt(left.length), 1)).flat();
  await savePin(db, { ...whose, by, pinHash: hashPictures(tokens, whose, pictures) });
  return pictures;
}

/** So few PINs there are that the key behind the hash is what keeps a stolen table from telling them. */
export const isPin = (
  tokens: Tokens,
  whose: StudentKey,
  pictures: readonly Picture[],
  hash: Buffer,
): boolean => tokens.matches("picture-pin", buildSecret(whose, pictures), hash);

const hashPictures = (tokens: Tokens, whose: StudentKey, pictures: readonly Picture[]) =>
  tokens.hash("picture-pin", buildSecret(whose, pictures));

const buildSecret = ({ schoolId, studentId }: StudentKey, pictures: readonly Picture[]) =>
  [schoolId, studentId, ...pictures].join(" ");
