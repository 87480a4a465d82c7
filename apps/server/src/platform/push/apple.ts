import { createPrivateKey, sign } from "node:crypto";
import { connect, constants, type ClientHttp2Session } from "node:http2";

import {
  NO_ANSWER,
  OUR_FAULT,
  toPushOutcome,
  PUSH_LIFE_SECONDS,
  type PushNotice,
  type PushOutcome,
  type PushSender,
} from "./push.ts";

interface AppleOptions {
  /** The .p8 file of the key. */
  readonly key: string;
  readonly keyId: string;
  readonly team: string;
  readonly bundle: string;
  /** Apple's by default. */
  readonly api?: string;
  /** Additional trusted certificates, beside the system's; for tests. */
  readonly ca?: string;
  /** How long an answer may take. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5000;
/** Apple takes a token for an hour, and no new one within twenty minutes. */
const TOKEN_MS = 45 * 60_000;
/** RFC 8030 has no such limit; Apple's identifier has 64 bytes. */
const LONGEST_COLLAPSE = 64;

/** To iOS apps by Apple's push service over HTTP/2. */
export function appleSender({
  key,
  keyId,
  team,
  bundle,
  api = "https://api.push.apple.com",
  ca,
  patienceMs = PATIENCE_MS,
}: AppleOptions): PushSender {
  const signing = createPrivateKey(key);
  let provider: { readonly token: string; readonly until: number } | undefined;
  let session: ClientHttp2Session | undefined;

  function providerToken(): string {
    if (provider && provider.until > Date.now()) return provider.token;
    const claims = { iss: team, iat: Math.floor(Date.now() / 1000) };
    const unsigned = `${encoded({ alg: "ES256", kid: keyId })}.${encoded(claims)}`;
    const signature = sign("sha256", Buffer.from(unsigned), { key: signing, dsaEncoding: "ieee-p1363" });
    provider = { token: `${unsigned}.${signature.toString("base64url")}`, until: Date.now() + TOKEN_MS };
    return provider.token;
  }

  /** One connection for all; a new one after it was lost or has fallen silent. It does not keep the process. */
  function connected(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(api, ca === undefined ? {} : { ca });
    opened.on("error", () => opened.destroy());
    opened.unref();
    session = opened;
    return opened;
  }

  return {
    send: (address, notice) =>
      new Promise<PushOutcome>((done) => {
        const failed = () => done(NO_ANSWER);
        const line = connected();
        const stream = line.request({
          [constants.HTTP2_HEADER_METHOD]: "POST",
          [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(address)}`,
          authorization: `bearer ${providerToken()}`,
          "apns-topic": bundle,
          "apns-push-type": "alert",
          "apns-priority": notice.isUrgent ? "10" : "5",
          "apns-expiration": String(Math.floor(Date.now() / 1000) + PUSH_LIFE_SECONDS),
          "apns-collapse-id": notice.tag.slice(0, LONGEST_COLLAPSE),
        });
        let status: number | undefined;
        const chunks: Buffer[] = [];
        // A line that died quietly would swallow all that comes after, for minutes.
        stream.setTimeout(patienceMs, () => line.destroy());
        stream.on("response", (headers) => {
          status = headers[":status"] ?? status;
        });
        stream.on("error", failed);
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("close", () => {
          const outcome = status === undefined ? NO_ANSWER : toOutcome(status, readReason(chunks));
          if (outcome === OUR_FAULT) provider = undefined;
          done(outcome);
        });
        stream.end(JSON.stringify(buildPayload(notice)));
      }),
  };
}

/** A token of ours that Apple does not take any more; a key that it does not know is refused. */
const RUN_OUT = "ExpiredProviderToken";
/** Not a device's address. */
const NO_TOKEN = "BadDeviceToken";

function toOutcome(status: number, reason: string): PushOutcome {
  if (reason === RUN_OUT) return OUR_FAULT;
  if (reason === NO_TOKEN) return { kind: "gone" };
  // A path that is not found says nothing of the address.
  return status === 404 ? { kind: "refused" } : toPushOutcome(status, null);
}

/** Apple's word for why; empty where there is none. */
function readReason(chunks: readonly Buffer[]): string {
  try {
    return String(Object(JSON.parse(Buffer.concat(chunks).toString("utf8"))).reason ?? "");
  } catch {
    return "";
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

const buildPayload = ({ title, body, tag, badge, additional }: PushNotice) => ({
  aps: { alert: { title, body }, "thread-id": tag, sound: "default", ...(badge !== undefined && { badge }) },
  ...additional,
});
