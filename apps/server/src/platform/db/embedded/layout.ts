import { createHash } from "node:crypto";
import { chmod, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { giveTo, type Account } from "./run-as.ts";

export const OWNER = "dars_owner";
export const PORT = 5432;

/** The paths of one embedded PostgreSQL. All paths are absolute. */
export interface Layout {
  readonly root: string;
  readonly cluster: string;
  readonly socket: string;
  readonly log: string;
  readonly lock: string;
  /** Says which process has the lock. */
  readonly holder: string;
}

/** How pg reaches the cluster as its owner; the host is the directory of the Unix socket. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export function buildConnection({ socket }: Layout, database: string): Connection {
  return { host: socket, port: PORT, user: OWNER, database };
}

/** A Unix socket address holds 103 bytes on macOS and 107 on Linux; some are kept in hand. */
const LONGEST_SOCKET_PATH = 100;

export function buildLayout(directory: string): Layout {
  const root = resolve(directory);
  return {
    root,
    cluster: join(root, "cluster"),
    socket: socketDirectory(root),
    log: join(root, "postgres.log"),
    lock: join(root, "dars.lock"),
    holder: join(root, "dars.lock.pid"),
  };
}

function socketDirectory(root: string): string {
  const near = join(root, "socket");
  if (Buffer.byteLength(socketFile(near)) <= LONGEST_SOCKET_PATH) return near;
  const key = createHash("sha256").update(root).digest("hex").slice(0, 20);
  const far = join(tmpdir(), `dars-${key}`);
  return Buffer.byteLength(socketFile(far)) <= LONGEST_SOCKET_PATH ? far : join("/tmp", `dars-${key}`);
}

export function socketFile(directory: string): string {
  return join(directory, `.s.PGSQL.${PORT}`);
}

/**
 * Makes a directory that only its owner can enter. Any account that can enter the socket directory is the
 * database owner, so one that another account made first is refused.
 */
export async function makePrivateDirectory(path: string, owner: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(path);
  if (uid !== owner.uid && uid !== process.getuid?.()) {
    throw new Error(
      `${path} belongs to another account; remove it or choose another place for the database.`,
    );
  }
  await chmod(path, 0o700);
  await giveTo(owner, path);
}
