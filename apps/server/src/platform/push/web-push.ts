import { createHash } from "node:crypto";

import webPush from "web-push";

import { outboundTo } from "#platform/outbound.ts";

import { isPushHost } from "./push-hosts.ts";
import {
  NO_ANSWER,
  toPushOutcome,
  PUSH_LIFE_SECONDS,
  type PushNotice,
  type PushOutcome,
  type PushSender,
} from "./push.ts";
import { getHost, subscriptionIn } from "./subscription.ts";
import type { VapidKeys } from "./vapid-keys.ts";

interface WebPushOptions {
  readonly keys: VapidKeys;
  /** The contact for a push service: an https or mailto address. */
  readonly subject: string;
  /** Hosts of push services that may be called; `*.` matches any subdomain. */
  readonly hosts: readonly string[];
  /** Hosts among them in one's own network. */
  readonly localHosts?: readonly string[];
  /** How long an answer may take. */
  readonly patienceMs?: number;
}

/** To browsers: encrypted for the one that subscribed (RFC 8291), signed with the server's key (RFC 8292). */
export const webPushSender = ({
  keys,
  subject,
  hosts,
  localHosts = [],
  patienceMs,
}: WebPushOptions): PushSender => ({
  send: async (address, notice) => {
    const subscription = subscriptionIn(address);
    // An invalid subscription, or one with a host that is not allowed, is never called and not kept.
    if (!subscription || !isPushHost(getHost(subscription.endpoint), hosts)) return { kind: "gone" };
    let request: webPush.RequestDetails;
    try {
      request = webPush.generateRequestDetails(subscription, buildPayload(notice), {
        vapidDetails: { subject, ...keys },
        contentEncoding: "aes128gcm",
        TTL: PUSH_LIFE_SECONDS,
        urgency: notice.isUrgent ? "high" : "normal",
        topic: toPushTopic(notice.tag),
      });
    } catch {
      return { kind: "gone" };
    }
    return call(request, { localHosts, ...(patienceMs !== undefined && { patienceMs }) });
  },
});

/** By which the calls to one push service are counted together. */
export const getPushService = (address: string): string => getHost(subscriptionIn(address)?.endpoint ?? "");

async function call(
  request: webPush.RequestDetails,
  allowed: Required<Pick<WebPushOptions, "localHosts">> & Pick<WebPushOptions, "patienceMs">,
): Promise<PushOutcome> {
  const { endpoint, headers, body } = request;
  try {
    const answer = await outboundTo({ hosts: [getHost(endpoint)], ...allowed })(endpoint, {
      method: "POST",
      headers,
      ...(body && { body }),
    });
    return toPushOutcome(answer.status, answer.headers.get("retry-after"));
  } catch (error) {
    const fault = error instanceof Error && "fault" in error ? error.fault : "unreachable";
    const isPassing = fault === "unreachable" || fault === "too-slow";
    return isPassing ? NO_ANSWER : { kind: "gone" };
  }
}

const buildPayload = ({ title, body, tag, language, direction, additional }: PushNotice) =>
  JSON.stringify({ title, body, tag, lang: language, dir: direction, ...additional });

/**
 * RFC 8030 §5.4: at most 32 characters of base64url. A waiting push at the service with the same topic is
 * replaced.
 */
export const toPushTopic = (tag: string): string =>
  createHash("sha256").update(tag).digest("base64url").slice(0, 32);
