import { classDeviceTraces } from "#identity/class-devices/traces.ts";
import { letterTraces } from "#identity/sign-in-letters/traces.ts";
import { followUpTraces } from "#insight/follow-up/traces.ts";
import { cardTraces } from "#marks/cards/traces.ts";
import { publicationTraces } from "#marks/publication/traces.ts";
import { proposalTraces } from "#oversight/proposals/traces.queries.ts";
import { lookTraces } from "#oversight/room-oversight/traces.ts";
import type { AllTraces, Traces } from "#platform/db/traces.ts";
import { roomTraces } from "#talking/chat-rooms/traces.queries.ts";
import { chatTraces } from "#talking/chat/traces.queries.ts";
import { messageTraces } from "#talking/messages/traces.ts";
import { moderationTraces } from "#talking/moderation/traces.ts";
import { notificationTraces } from "#talking/notifications/traces.ts";
import { postTraces } from "#talking/posts/traces.queries.ts";
import { attendanceTraces } from "#time/attendance/traces.ts";
import { calendarTraces } from "#time/calendar/traces.ts";

const ALL: readonly Traces[] = [
  roomTraces,
  chatTraces,
  notificationTraces,
  postTraces,
  messageTraces,
  moderationTraces,
  lookTraces,
  classDeviceTraces,
  letterTraces,
  proposalTraces,
  publicationTraces,
  calendarTraces,
  cardTraces,
  attendanceTraces,
  followUpTraces,
];

/** What every slice leaves about people and structure, for an import to be taken back with it. Threads load it too. */
export const TRACES: AllTraces = {
  followers: ALL.flatMap(({ followers = [] }) => followers),
  looseKeys: ALL.flatMap(({ looseKeys = [] }) => looseKeys),
  holds: ALL.flatMap(({ hold = [] }) => hold),
};
