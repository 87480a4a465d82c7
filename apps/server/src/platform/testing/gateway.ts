import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

export interface GatewayCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface GatewayAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Stands in for an HTTP gateway: it answers as it is told, and breaks off where it is told nothing. */
export class Gateway {
  readonly calls: GatewayCall[] = [];
  /** The answer to a call; undefined breaks the connection off, after the call was taken. */
  answer: (call: GatewayCall) => GatewayAnswer | undefined = () => ({ status: 200, body: {} });
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { url: path = "", headers } = request;
        const call = { path, headers, body: Buffer.concat(chunks).toString("utf8") };
        this.calls.push(call);
        const answer = this.answer(call);
        if (!answer) {
          request.socket.destroy();
          return;
        }
        response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
        response.end(JSON.stringify(answer.body ?? {}));
      });
    });
  }

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
