import { roomTraces } from "#chat-rooms/traces.queries.ts";
import { chatTraces } from "#chat/traces.queries.ts";
import { classDeviceTraces } from "#class-devices/traces.ts";
import { messageTraces } from "#messages/traces.ts";
import { moderationTraces } from "#moderation/traces.ts";
import { notificationTraces } from "#notifications/traces.ts";
import type { AllTraces, Traces } from "#platform/db/traces.ts";
import { postTraces } from "#posts/traces.queries.ts";
import { proposalTraces } from "#proposals/traces.queries.ts";
import { lookTraces } from "#room-looks/traces.ts";

const ALL: readonly Traces[] = [
  roomTraces,
  chatTraces,
  notificationTraces,
  postTraces,
  messageTraces,
  moderationTraces,
  lookTraces,
  classDeviceTraces,
  proposalTraces,
];

/** What every slice leaves about people and structure, for an import to be taken back with it. Threads load it too. */
export const TRACES: AllTraces = {
  followers: ALL.flatMap(({ followers = [] }) => followers),
  looseKeys: ALL.flatMap(({ looseKeys = [] }) => looseKeys),
  holds: ALL.flatMap(({ hold = [] }) => hold),
};
