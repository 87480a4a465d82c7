import {
  createFile,
  finishFile,
  type FileCard,
  type FileKind,
  type FilePurpose,
} from "@dars/contract/talking/files";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import sharp from "sharp";

import type { Actor } from "#platform/context.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { createClient } from "#platform/testing/testbed.ts";
import type { Tokens } from "#platform/tokens.ts";

export const aDisk = async (): Promise<DiskStore> => new DiskStore(await aFolder());

/** A picture as a phone takes it: lying on its side, and knowing where it was taken. */
export const aPhoto = (width = 2400, height = 1800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
    .withExif({
      IFD0: { Make: "Example Phones" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 18/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Half a second of Opus, as Chromium records it. */
export const aVoiceNote = (): Buffer => Buffer.from(VOICE, "base64");

const VOICE =
  "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAJfEU2bdLlNu4tTq4QVSalmU6yBbk27i1Or" +
  "hBZUrmtTrIGTTbuLU6uEH0O2dVOsgddNu4xTq4QcU7trU6yCAk3srgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" +
  "AAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBEiYREFgAATYCGQ2hyb21lV0GGQ2hyb21lFlSua7+uvdeBAXPFhzwO9MZ+lf2D" +
  "gQKGhkFfT1BVU2Oik09wdXNIZWFkAQEAAIC7AAAAAADhjbWERzuAAJ+BAWJkgSAfQ7Z1AQAAAAAAAWrngQCjk4EAAIAYAvku" +
  "aC8hSsxLxHDgM6ijkoEAPIAYAfGsw4zYC9cFtr0Q0qOSgQB4gBgB8azDjNgL1wW2vRDSo5KBALSAGAHxrMOM2AvXBba9ENKj" +
  "koEA8IAYAfGsw4zYC9cFtr0Q0qOSgQEsgBgB8azDjNgL1wW2vRDSo5KBAWiAGAHxrMOM2AvXBba9ENKjkoEBpIAYAfGsw4zY" +
  "C9cFtr0Q0qO5gQHggBhh8azDjGw+hlI0cBBYumRo/ZlakLse8quivekbyh/eimVNlfQFom//rUB/hCDy/mdB9yQYo8iBAhyA" +
  "GO8NWvC5I+IJirvdLtYxuBjfYv9IWSrAxXpL9wKcbRpzXYfilAg2DvcHxS46S79EV4GwmJt+COxGj0LqkB/iHH65sICjv4EC" +
  "WIAY4B1g4JFaHDXXxzYW3l8iCh4JHpKJMQgPkCQzxSVojmKxP9MJMeQzmy7ksU1vp8dT9sQWnv8nJMXhEBxTu2uNu4uzgQC3" +
  "hveBAfGB1w==";

/** A session of its own for an actor, on a whole application. */
export async function signIn(
  { owner, tokens, http }: { owner: pg.Pool; tokens: Tokens; http: FastifyInstance },
  { accountId, assignmentId }: Actor,
) {
  const token = tokens.create();
  const { rows } = await owner.query<{ id: number }>(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days)
     values ($1, $2, $3, 30) returning id`,
    [tokens.hash("session", token), accountId, assignmentId],
  );
  const sessionId = rows[0]?.id ?? 0;
  return { token, sessionId, client: createClient(http, token) };
}

export type SignedIn = Awaited<ReturnType<typeof signIn>>;

interface Sending {
  readonly schoolId: number;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly purpose?: FilePurpose;
}

/** The head of a PATCH of the upload protocol. */
export const patchHeaders = (token: string, offset: number) => ({
  authorization: `Bearer ${token}`,
  "tus-resumable": "1.0.0",
  "upload-offset": String(offset),
  "content-type": "application/offset+octet-stream",
});

/** A file from its announcement to the result of its check. `base`: where the server listens. */
export async function sendFile(
  base: string,
  { client, token }: SignedIn,
  { schoolId, bytes, ...file }: Sending,
): Promise<FileCard> {
  const params = { schoolId, fileId: aKey() };
  const { uploadPath } = await client.call(createFile, {
    params: { schoolId },
    body: { id: params.fileId, ...file, bytes: bytes.length },
  });
  const answer = await fetch(`${base}${uploadPath}`, {
    method: "PATCH",
    headers: patchHeaders(token, 0),
    body: Uint8Array.from(bytes),
  });
  if (answer.status !== 204) throw new Error(`The bytes were answered ${answer.status}.`);
  return client.call(finishFile, { params, body: { sha256: null } });
}
