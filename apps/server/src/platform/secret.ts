import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Config } from "./config.ts";

/**
 * The key with which tokens are hashed and secrets sealed: DARS_SECRET, or one made on the first start and
 * stored in DARS_DATA. Losing it ends every session and every open code, and makes sealed data unreadable:
 * authenticators of staff, national ids, the secrets of identity providers.
 */
export async function readSecret({
  DARS_SECRET,
  DARS_DATA,
}: Pick<Config, "DARS_SECRET" | "DARS_DATA">): Promise<Buffer> {
  if (DARS_SECRET !== undefined) return Buffer.from(DARS_SECRET, "utf8");
  await mkdir(DARS_DATA, { recursive: true, mode: 0o700 });
  const file = join(DARS_DATA, "secret");
  return (await stored(file)) ?? (await makeOnce(file));
}

async function stored(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, "utf8")).trim(), "base64url");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Of two processes that start together, one gives the key: a link fails where the file is there already. */
async function makeOnce(file: string): Promise<Buffer> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  await link(draft, file).catch(() => undefined);
  await unlink(draft);
  const key = await stored(file);
  if (!key) throw new Error(`The key ${file} cannot be kept.`);
  return key;
}
