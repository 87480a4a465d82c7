import { readFile } from "node:fs/promises";

import type { Config } from "#platform/config.ts";
import type { Tokens } from "#platform/tokens.ts";

import { appleSender } from "./apple.ts";
import { firebaseSender } from "./firebase.ts";
import { inTurns } from "./in-turns.ts";
import { PUSH_HOSTS } from "./push-hosts.ts";
import type { PushSender } from "./push.ts";
import { vapidKeys } from "./vapid-keys.ts";
import { getPushService, webPushSender } from "./web-push.ts";

/** By platform; a platform without keys is missing. */
export type PushSenders = Partial<Record<"android" | "ios" | "web", PushSender>>;

/** An app that Xcode has put on a phone has an address at the sandbox; one from TestFlight or the store has not. */
const APPLE = {
  production: "https://api.push.apple.com",
  sandbox: "https://api.sandbox.push.apple.com",
} as const satisfies Readonly<Record<Config["DARS_APNS_SERVER"], string>>;

type PushSendersOptions = Pick<
  Config,
  | "DARS_APNS_KEY"
  | "DARS_APNS_KEY_ID"
  | "DARS_APNS_SERVER"
  | "DARS_FCM_ACCOUNT"
  | "DARS_IOS_APP"
  | "DARS_LOCAL_HOSTS"
  | "DARS_ORIGIN"
  | "DARS_PUSH_HOSTS"
>;

/** A way to each platform that is set up: browsers always, Android and iOS with the keys of their stores. */
export async function pushSenders(config: PushSendersOptions, tokens: Tokens): Promise<PushSenders> {
  const { DARS_ORIGIN: origin, DARS_PUSH_HOSTS: hosts, DARS_LOCAL_HOSTS: localHosts } = config;
  const web = webPushSender({
    keys: vapidKeys(tokens),
    // Push services refuse plain http here, and some an address without a dot.
    subject: origin?.startsWith("https:") === true ? origin : "mailto:office@dars.example",
    hosts: hosts?.split(",") ?? PUSH_HOSTS,
    ...(localHosts !== undefined && { localHosts: localHosts.split(",") }),
  });
  const [android, ios] = await Promise.all([firebase(config), apple(config)]);
  return {
    web: inTurns(web, getPushService),
    ...(android && { android: inTurns(android, () => "android") }),
    ...(ios && { ios: inTurns(ios, () => "ios") }),
  };
}

async function firebase({ DARS_FCM_ACCOUNT: file }: PushSendersOptions): Promise<PushSender | undefined> {
  if (file === undefined) return undefined;
  return firebaseSender({ account: JSON.parse(await readFile(file, "utf8")) });
}

async function apple(config: PushSendersOptions): Promise<PushSender | undefined> {
  const { DARS_APNS_KEY: file, DARS_APNS_KEY_ID: keyId, DARS_IOS_APP: apps } = config;
  if (file === undefined) return undefined;
  const [team = "", ...bundle] = (apps?.split(",")[0] ?? "").split(".");
  if (keyId === undefined || bundle.length === 0)
    throw new Error("DARS_APNS_KEY needs DARS_APNS_KEY_ID and DARS_IOS_APP beside it.");
  const api = APPLE[config.DARS_APNS_SERVER];
  return appleSender({ key: await readFile(file, "utf8"), keyId, team, bundle: bundle.join("."), api });
}
