import { connect, type ConnectionOptions, type NatsConnection } from "@nats-io/transport-node";

import { Hearers, type Bus } from "./bus.ts";

interface NatsBusOptions {
  /** `nats://host:4222`, several with commas between; a name and a password, or a token, before the @. */
  readonly url: string;
  /** Keeps schools apart that share one NATS. */
  readonly subject: string;
}

const RETRY_MS = 1000;

const PATIENCE: ConnectionOptions = {
  maxReconnectAttempts: -1,
  ignoreAuthErrorAbort: true,
  timeout: 5000,
  reconnectTimeWait: 500,
  reconnectJitter: 500,
  pingInterval: 10_000,
  maxPingOut: 2,
};

/** NATS core. It stores nothing: texts published while it is away are lost, and the sweep finds their changes. */
export class NatsBus implements Bus {
  readonly #texts = new Hearers<[string]>();
  readonly #gaps = new Hearers<[]>();
  readonly #subject: string;
  readonly #addresses: ConnectionOptions;
  #connection: NatsConnection | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isUp = false;
  #isClosed = false;

  private constructor({ url, subject }: NatsBusOptions) {
    this.#subject = subject;
    this.#addresses = addressesIn(url);
    void this.#connect();
  }

  /** Does not wait: a server starts without its NATS, and is joined when that comes. */
  static open(options: NatsBusOptions): NatsBus {
    return new NatsBus(options);
  }

  readonly hear = this.#texts.add;
  readonly onGap = this.#gaps.add;
  readonly isUp = (): boolean => this.#isUp;

  readonly publish = (text: string): void => {
    // While it is away the client would keep texts in memory and send them late.
    if (!this.#isUp) return;
    try {
      this.#connection?.publish(this.#subject, text);
    } catch {
      // Closing: receivers find the change by their own sweep.
    }
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUp = false;
    clearTimeout(this.#retry);
    await this.#connection?.close();
  }

  async #connect(): Promise<void> {
    try {
      const connection = await connect({ ...this.#addresses, ...PATIENCE });
      if (this.#isClosed) return await connection.close();
      this.#connection = connection;
      connection.subscribe(this.#subject, { callback: (_error, text) => this.#texts.tell(text.string()) });
      await connection.flush();
      this.#up();
      void this.#watch(connection);
    } catch {
      // From its first connection on the client comes back by itself.
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.#connect(), RETRY_MS).unref();
    }
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect" || type === "staleConnection") this.#isUp = false;
      if (type === "reconnect") this.#up();
    }
    this.#isUp = false;
  }

  #up(): void {
    this.#isUp = !this.#isClosed;
    this.#gaps.tell();
  }
}

function addressesIn(url: string): ConnectionOptions {
  const urls = url.split(",").map((each) => new URL(each.trim()));
  const { username = "", password = "" } = urls[0] ?? {};
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: urls.map(({ host }) => host),
    ...(word !== "" && { user: name, pass: word }),
    ...(word === "" && name !== "" && { token: name }),
    ...(urls.some(({ protocol }) => protocol === "tls:") && { tls: {} }),
  };
}
