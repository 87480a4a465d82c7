import { createPrivateKey, sign } from "node:crypto";

import { outboundTo } from "#platform/outbound.ts";

import {
  NO_ANSWER,
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
        if (answer.status === 401) access = undefined;
        // A token of ours that has run out is renewed; the address is not at fault.
        return toPushOutcome(answer.status === 401 ? 503 : answer.status, answer.headers.get("retry-after"));
      } catch {
        return NO_ANSWER;
      }
    },
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

const messageTo = (token: string, { title, body, tag, isUrgent, additional }: PushNotice) => ({
  token,
  notification: { title, body },
  data: additional,
  android: {
    priority: isUrgent ? "HIGH" : "NORMAL",
    collapse_key: tag,
    ttl: `${PUSH_LIFE_SECONDS}s`,
    notification: { tag },
  },
});
