import type { ServerFrame } from "@dars/contract/talking/live";
import type { RawData } from "ws";

const FIN_TEXT = 0x81;

/** A frame for many recipients: serialized once for all of them. */
export class Frame {
  readonly text: string;
  #bytes: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** As it goes over the wire of a WebSocket (RFC 6455 §5.2): one unmasked text frame, its head before it. */
  get bytes(): Buffer {
    this.#bytes ??= framed(this.text);
    return this.#bytes;
  }
}

/** A device's message; undefined if it is no JSON. */
export function saidIn(bytes: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(bytes) ? bytes.toString() : "");
  } catch {
    return undefined;
  }
}

export const toFrame = (frame: ServerFrame): Frame => new Frame(JSON.stringify(frame));

/** One frame of several rooms' batches, each already written. */
export const eventsFrame = (batches: readonly string[]): Frame =>
  new Frame(`{"t":"events","rooms":[${batches.join(",")}]}`);

function framed(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = buildFrameHeader(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  frame.set(head);
  frame.write(text, head.length);
  return frame;
}

function buildFrameHeader(length: number): Uint8Array {
  if (length < 126) return Uint8Array.of(FIN_TEXT, length);
  if (length < 65_536) return Uint8Array.of(FIN_TEXT, 126, length >> 8, length & 0xff);
  const head = Buffer.alloc(10);
  head[0] = FIN_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** Notices about a person's own data, without any of the data. */
export const PERSONAL = {
  rooms: toFrame({ t: "rooms" }),
  unread: toFrame({ t: "unread" }),
  notified: toFrame({ t: "notified" }),
  homework: toFrame({ t: "homework" }),
};
