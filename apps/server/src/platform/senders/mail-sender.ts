import { createTransport } from "nodemailer";

import {
  SERVICE_PATIENCE_MS,
  USUAL_WAIT_SECONDS,
  type MessageOrder,
  type MessageSender,
  type SendOutcome,
} from "./message-sender.ts";
import type { MailAccount } from "./outbound-account.ts";

/** A greylisting server takes it after some minutes. */
const GREYLIST_SECONDS = 300;
interface MailSenderOptions {
  readonly account: MailAccount;
  /** Milliseconds for connection, greeting and each answer; ten seconds by default. */
  readonly patienceMs?: number;
}

/** E-mail by the operator's SMTP server (nodemailer), by a connection for each. */
export function mailSender({ account, patienceMs = SERVICE_PATIENCE_MS }: MailSenderOptions): MessageSender {
  return {
    // A server may sort out a second message with the same id, or not.
    knowsKeys: false,
    cost: account.cost,
    send: async (order) => {
      const progress = new SendProgress();
      const transport = createTransport({
        url: account.url,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        transactionLog: true,
        logger: progress,
        // Nothing that a message says is read from a file or from another host.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail(toMail(order, account.from));
        return { kind: "accepted" };
      } catch (error) {
        return readMailError(error, progress.hasBegun);
      }
    },
  };
}

/** Hears the commands that are sent, and writes none down: whether the server was asked to take the message. */
class SendProgress {
  hasBegun = false;

  debug(entry: unknown, line: unknown): void {
    if (Object(entry).tnx === "client" && line === "DATA") this.hasBegun = true;
  }

  level(): void {}
  trace(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
  fatal(): void {}
}

const toMail = ({ to, from, key, subject, body, html, stop, language }: MessageOrder, address: string) => ({
  to: { name: "", address: to },
  from: { name: from ?? "Dars", address },
  subject,
  text: body,
  ...(html !== undefined && { html }),
  messageId: `<${key}@${address.split("@")[1] ?? "dars"}>`,
  headers: {
    "Content-Language": language,
    "Auto-Submitted": "auto-generated",
    ...(stop !== undefined && {
      "List-Unsubscribe": `<${stop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
});

/**
 * Codes of answers: RFC 5321 §4.2.1. 4yz is asked again, 5yz is final. Without an answer the server surely has nothing
 * as long as it was not asked to take the message.
 */
function readMailError(error: unknown, hasBegun: boolean): SendOutcome {
  const { responseCode, code, command } = Object(error);
  const status = Number(responseCode);
  if (code === "EAUTH" && status >= 500) return { kind: "refused", reason: "not-configured" };
  if (status >= 500)
    return { kind: "refused", reason: command === "RCPT TO" ? "no-such-address" : "refused-by-service" };
  if (status >= 400) return { kind: "later", seconds: GREYLIST_SECONDS };
  if (hasBegun) return { kind: "unsure" };
  return code === "EENVELOPE"
    ? { kind: "refused", reason: "no-such-address" }
    : { kind: "later", seconds: USUAL_WAIT_SECONDS };
}
