import { createPrivateKey, sign } from "node:crypto";

import { outboundTo } from "#platform/outbound.ts";

import {
  NO_ANSWER,
  OUR_FAULT,
  toPushOutcome,
  PUSH_LIFE_SECONDS,
  type PushNotice,
  type PushOutcome,
  type PushSender,
} from "./push.ts";

/** The fields we use of a service account's JSON file. */
export interface FirebaseAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
}

interface FirebaseOptions {
  readonly account: FirebaseAccount;
  /** Where its two services are; Google's by default. */
  readonly api?: string;
  readonly tokens?: string;
  readonly localHosts?: readonly string[];
}

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
/** A token lives an hour; a new one is asked for a little before. */
const EARLY_MS = 300_000;

/** To Android apps by Firebase Cloud Messaging, HTTP v1. */
export function firebaseSender({
  account,
  api = "https://fcm.googleapis.com",
  tokens = "https://oauth2.googleapis.com/token",
  localHosts = [],
}: FirebaseOptions): PushSender {
  const post = outboundTo({ hosts: [new URL(api).host, new URL(tokens).host], localHosts });
  const key = createPrivateKey(account.private_key);
  let access: { readonly token: string; readonly until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (access && access.until > Date.now()) return access.token;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: account.client_email, scope: SCOPE, aud: tokens, iat: now, exp: now + 3600 };
    const unsigned = `${encoded({ alg: "RS256", typ: "JWT" })}.${encoded(claims)}`;
    const assertion = `${unsigned}.${sign("sha256", Buffer.from(unsigned), key).toString("base64url")}`;
    const answer = await post(tokens, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion,
      }).toString(),
    });
    const { access_token: token, expires_in: seconds } = Object(await answer.json());
    if (typeof token !== "string") throw new Error("Firebase gave no token.");
    access = { token, until: Date.now() + Number(seconds) * 1000 - EARLY_MS };
    return token;
  }

  return {
    send: async (address, notice): Promise<PushOutcome> => {
      try {
        const answer = await post(`${api}/v1/projects/${account.project_id}/messages:send`, {
          method: "POST",
          headers: { authorization: `Bearer ${await accessToken()}`, "content-type": "application/json" },
          body: JSON.stringify({ message: messageTo(address, notice) }),
        });
        if (answer.status !== 401)
          return isGone(await readFault(answer)) ? { kind: "gone" } : toOutcome(answer);
        access = undefined;
        return OUR_FAULT;
      } catch {
        return NO_ANSWER;
      }
    },
  };
}

/** A project that is not found says nothing of the address. */
function toOutcome({ status, headers }: Response): PushOutcome {
  return status === 404 ? { kind: "refused" } : toPushOutcome(status, headers.get("retry-after"));
}

interface FirebaseFault {
  /** FCM's own code, such as UNREGISTERED; empty where the answer has none. */
  readonly code: string;
  /** Fields of the message that are wrong. */
  readonly fields: readonly string[];
}

/** Why a message was not taken, as google.rpc.Status tells it. */
async function readFault(answer: Response): Promise<FirebaseFault> {
  if (answer.ok) return { code: "", fields: [] };
  const body: unknown = await answer.json().catch(() => undefined);
  const { details } = Object(Object(body).error);
  const parts: readonly unknown[] = Array.isArray(details) ? details : [];
  const codes = parts.map((part) => String(Object(part).errorCode ?? ""));
  const violations = parts.flatMap((part): readonly unknown[] => Object(part).fieldViolations ?? []);
  return {
    code: codes.find((code) => code !== "") ?? "",
    fields: violations.map((violation) => String(Object(violation).field ?? "")),
  };
}

/** The app was removed, its token belongs to another project, or is none. */
const isGone = ({ code, fields }: FirebaseFault): boolean =>
  code === "UNREGISTERED" || code === "SENDER_ID_MISMATCH" || fields.includes("message.token");

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

const messageTo = (
  token: string,
  { title, body, tag, isUrgent, channel, badge, additional }: PushNotice,
) => ({
  token,
  notification: { title, body },
  data: additional,
  android: {
    priority: isUrgent ? "HIGH" : "NORMAL",
    collapse_key: tag,
    ttl: `${PUSH_LIFE_SECONDS}s`,
    notification: { tag, channel_id: channel, ...(badge !== undefined && { notification_count: badge }) },
  },
});
