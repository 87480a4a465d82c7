/**
 * The same bytes in memory of their own, so that they can leave for a thread without a copy. Where they are all of
 * their memory, as the body of a large request is, it is this memory: the caller does not read them again.
 */
export function takeBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
