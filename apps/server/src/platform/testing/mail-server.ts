import { once } from "node:events";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";

import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

/** How a mailbox behaves: an SMTP status at RCPT or after DATA, or a connection that breaks once the message is there. */
export type MailboxAnswer = { readonly at: "rcpt" | "data"; readonly status: number } | "breaks";

/** A real SMTP server that keeps what it takes. */
export class MailServer {
  readonly mails: ParsedMail[] = [];
  /** What mailboxes answer, by their address; all others take everything. */
  readonly answers = new Map<string, MailboxAnswer>();
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: ({ address }, _session, done) => done(this.#refuse(address, "rcpt")),
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        void this.#take(stream, to, done);
      },
    });
    this.#server.on("error", () => {});
  }

  async open(port = 0): Promise<this> {
    const { server } = this.#server;
    server.on("connection", (socket: Socket) => this.#sockets.add(socket));
    this.#server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return this;
  }

  get port(): number {
    const address = this.#server.server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done());
    });
  }

  async #take(stream: Readable, to: string, done: (refused: Error | null) => void): Promise<void> {
    const mail = await simpleParser(stream).catch(() => undefined);
    // Its sender was killed in the middle of it, and waits for no answer.
    if (!mail) return;
    if (this.answers.get(to) === "breaks") {
      this.#breakOff();
      return;
    }
    const refused = this.#refuse(to, "data");
    if (!refused) this.mails.push(mail);
    done(refused);
  }

  #refuse(address: string, at: "rcpt" | "data"): Error | null {
    const answer = this.answers.get(address);
    if (answer === undefined || answer === "breaks" || answer.at !== at) return null;
    return Object.assign(new Error("Not now."), { responseCode: answer.status });
  }

  #breakOff(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
