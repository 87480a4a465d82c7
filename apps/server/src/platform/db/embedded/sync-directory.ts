import { open, stat, type FileHandle } from "node:fs/promises";

/** Puts the names in a directory on the disk: a rename is durable only after this. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Exactly `size` bytes of a file under concurrent writes. A part cut off meanwhile comes as zeros, and an
 * added part is left out: replaying the WAL repeats both.
 */
export async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(size - at, 256 * 1024));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    const isCutOff = bytesRead === 0;
    yield isCutOff ? chunk : chunk.subarray(0, bytesRead);
    at += isCutOff ? chunk.length : bytesRead;
  }
}
