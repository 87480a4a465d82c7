import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
  type KeyObject,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";

/** One push as a browser would get it: decrypted, with the data visible to the service. */
export interface Received {
  readonly device: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** Claims of the server's signature, which has been verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

interface Device {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** A push service and the browsers behind it, on this machine. It believes no signature and no cipher unseen. */
export class PushReceiver {
  readonly received: Received[] = [];
  /** The answer to the next pushes of a device, in place of 201. */
  readonly answers = new Map<string, { readonly status: number; readonly retryAfter?: string }>();
  /** How many calls have come, and how many of them were under way at once at most. */
  calls = 0;
  mostAtOnce = 0;
  #underWay = 0;
  #patience = Promise.resolve();
  readonly #devices = new Map<string, Device>();
  readonly #server = createServer((request, response) => {
    void this.#inTime(request).then(
      ({ status, retryAfter }) =>
        response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  #publicKey = "";

  /** `publicKey`: the one that browsers were subscribed with. */
  async open(publicKey: string): Promise<this> {
    this.#publicKey = publicKey;
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  get host(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The receiver is not open.");
    return `127.0.0.1:${address.port}`;
  }

  /** A browser that has subscribed: the subscription that it registers with its server. */
  subscribe(device: string): string {
    const ecdh = createECDH("prime256v1");
    const known = { ecdh, auth: randomBytes(16) };
    this.#devices.set(device, known);
    return JSON.stringify({
      endpoint: `http://${this.host}/push/${device}`,
      keys: { p256dh: ecdh.generateKeys("base64url"), auth: known.auth.toString("base64url") },
    });
  }

  /** No request is answered until the returned function is called. */
  keepWaiting(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#patience = promise;
    return resolve;
  }

  of = (device: string) => this.received.filter((push) => push.device === device);

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #inTime(request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> {
    this.calls += 1;
    this.#underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay);
    await this.#patience;
    this.#underWay -= 1;
    return this.#take(request);
  }

  async #take(request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> {
    const device = request.url?.replace("/push/", "") ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const known = this.#devices.get(device);
    if (!known) return { status: 404 };
    const claims = this.#verified(request.headers.authorization ?? "");
    const payload: unknown = JSON.parse(decrypted(Buffer.concat(chunks), known).toString("utf8"));
    const answer = this.answers.get(device);
    if (answer) return answer;
    const { ttl, urgency, topic } = request.headers;
    const [time, how, about] = [ttl, urgency, topic].map((header) => header?.toString());
    this.received.push({ device, payload: Object(payload), ttl: time, urgency: how, topic: about, claims });
    return { status: 201 };
  }

  /** RFC 8292: an ES256 token of the key that was subscribed with, for this service, not longer than a day. */
  #verified(authorization: string): Received["claims"] {
    const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== this.#publicKey) throw new Error("Signed with another key.");
    const publicKey = toPublicKey(key);
    const claims = verifyClaims(token, publicKey);
    const seconds = claims.exp - Date.now() / 1000;
    if (claims.aud !== `http://${this.host}` || seconds < 0 || seconds > 86_400)
      throw new Error("The signature is not good.");
    return claims;
  }
}

/** The claims of a token, once its signature has been verified. */
function verifyClaims(token: string, publicKey: KeyObject): Received["claims"] {
  const [head = "", body = "", signature = ""] = token.split(".");
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url")))
    throw new Error("The signature is not good.");
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}

function toPublicKey(key: string): KeyObject {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}

/** RFC 8291 over RFC 8188: one record of aes128gcm. */
function decrypted(body: Buffer, { ecdh, auth }: Device): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const secret = ecdh.computeSecret(senderKey);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync("sha256", secret, auth, about, 32));
  const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("The record has no end.");
  return padded.subarray(0, end);
}
