import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The fault of a connection. */
export type Fault =
  | { readonly kind: "slow"; readonly latencyMs: number }
  | { readonly kind: "narrow"; readonly bytesPerSecond: number }
  /** Each connection is reset at some byte, at the latest at this one. */
  | { readonly kind: "cut"; readonly mostBytes: number }
  /** Open connections pass nothing any more, for good, without an error. */
  | { readonly kind: "deaf" }
  /** In this share of the pieces that pass, one bit is wrong. */
  | { readonly kind: "garbled"; readonly share: number };

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  isDeaf: boolean;
  /** Bytes that it still passes before it is reset. */
  left: number;
}

interface Piece {
  readonly to: Socket;
  readonly bytes: Buffer;
  readonly arrived: number;
}

/** A TCP proxy to a server with the configured faults, for existing and new connections. */
export class PoorLine {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #fault: Fault | undefined;
  #harm = 0;

  private constructor(target: () => string) {
    this.#server = createServer((near) => this.#join(near, new URL(target())));
  }

  /** `target`: asked for each connection anew. */
  static async open(target: () => string): Promise<PoorLine> {
    const line = new PoorLine(target);
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    return line;
  }

  get address(): string {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Connections that it has reset or silenced, and pieces that it has garbled. */
  get harm(): number {
    return this.#harm;
  }

  suffer(fault: Fault | undefined): void {
    this.#fault = fault;
    for (const connection of this.#connections) this.#afflict(connection);
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#connections) for (const end of [near, far]) end.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(near: Socket, { hostname, port }: URL): void {
    const far = connect(Number(port), hostname);
    const connection = { near, far, isDeaf: false, left: Number.POSITIVE_INFINITY };
    this.#connections.add(connection);
    if (this.#fault?.kind !== "deaf") this.#afflict(connection);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      // Its close says the same.
      from.on("error", () => undefined);
      from.setNoDelay(true);
      let passing = Promise.resolve();
      from.on("data", (bytes: Buffer) => {
        const arrived = performance.now();
        passing = passing.then(() => this.#pass(connection, { to, bytes, arrived }));
      });
      from.on("close", () => {
        if (connection.isDeaf) return;
        this.#connections.delete(connection);
        void passing.then(() => to.destroy());
      });
    }
  }

  #afflict(connection: Connection): void {
    const fault = this.#fault;
    connection.left = fault?.kind === "cut" ? Math.random() * fault.mostBytes : Number.POSITIVE_INFINITY;
    if (fault?.kind !== "deaf" || connection.isDeaf) return;
    connection.isDeaf = true;
    this.#harm += 1;
  }

  async #pass(connection: Connection, { to, bytes, arrived }: Piece): Promise<void> {
    const fault = this.#fault;
    const delayMs = computeDelay(fault, bytes.length, performance.now() - arrived);
    if (delayMs > 0) await pause(delayMs);
    if (connection.isDeaf || to.destroyed) return;
    if (bytes.length >= connection.left) return this.#reset(connection, to, bytes);
    connection.left -= bytes.length;
    to.write(fault?.kind === "garbled" && Math.random() < fault.share ? this.#garbled(bytes) : bytes);
  }

  #reset({ near, far, left }: Connection, to: Socket, bytes: Buffer): void {
    this.#harm += 1;
    to.write(bytes.subarray(0, left), () => {
      for (const end of [near, far]) end.resetAndDestroy();
    });
  }

  #garbled(bytes: Buffer): Buffer {
    this.#harm += 1;
    const at = Math.floor(Math.random() * bytes.length);
    const spoilt = Buffer.from(bytes);
    spoilt.writeUInt8(spoilt.readUInt8(at) ^ (1 << Math.floor(Math.random() * 8)), at);
    return spoilt;
  }
}

/** Milliseconds that a piece which has waited so long already stays on the line. */
function computeDelay(fault: Fault | undefined, length: number, waitedMs: number): number {
  if (fault?.kind === "narrow") return (length * 1000) / fault.bytesPerSecond;
  return fault?.kind === "slow" ? Math.max(0, fault.latencyMs - waitedMs) : 0;
}
