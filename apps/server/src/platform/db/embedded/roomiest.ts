import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** Where a test puts a cluster: in memory where there is room for it, since making and copying it is most of the work. */
export async function roomiest(): Promise<string> {
  const memory = "/dev/shm";
  const free = await statfs(memory).catch(() => undefined);
  return free && free.bavail * free.bsize > ROOM ? memory : tmpdir();
}

const ROOM = 4 * 1024 ** 3;
