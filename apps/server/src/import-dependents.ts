import { classDeviceImportDependents } from "#identity/class-devices/import-dependents.ts";
import { letterImportDependents } from "#identity/sign-in-letters/import-dependents.ts";
import { followUpImportDependents } from "#insight/follow-up/import-dependents.ts";
import { cardImportDependents } from "#marks/cards/import-dependents.ts";
import { publicationImportDependents } from "#marks/publication/import-dependents.ts";
import { proposalImportDependents } from "#oversight/proposals/import-dependents.queries.ts";
import { lookImportDependents } from "#oversight/room-oversight/import-dependents.ts";
import type { AllImportDependents, ImportDependents } from "#platform/db/import-dependents.ts";
import { askImportDependents } from "#talking/asks/import-dependents.ts";
import { roomImportDependents } from "#talking/chat-rooms/import-dependents.queries.ts";
import { chatImportDependents } from "#talking/chat/import-dependents.queries.ts";
import { circularImportDependents } from "#talking/circulars/import-dependents.ts";
import { messageImportDependents } from "#talking/messages/import-dependents.ts";
import { moderationImportDependents } from "#talking/moderation/import-dependents.ts";
import { notificationImportDependents } from "#talking/notifications/import-dependents.ts";
import { postImportDependents } from "#talking/posts/import-dependents.queries.ts";
import { attendanceImportDependents } from "#time/attendance/import-dependents.ts";
import { calendarImportDependents } from "#time/calendar/import-dependents.ts";

const ALL: readonly ImportDependents[] = [
  roomImportDependents,
  chatImportDependents,
  notificationImportDependents,
  postImportDependents,
  askImportDependents,
  circularImportDependents,
  messageImportDependents,
  moderationImportDependents,
  lookImportDependents,
  classDeviceImportDependents,
  letterImportDependents,
  proposalImportDependents,
  publicationImportDependents,
  calendarImportDependents,
  cardImportDependents,
  attendanceImportDependents,
  followUpImportDependents,
];

/** What every slice leaves about people and structure, for an import to be taken back with it. Threads load it too. */
export const IMPORT_DEPENDENTS: AllImportDependents = {
  followers: ALL.flatMap(({ followers = [] }) => followers),
  looseKeys: ALL.flatMap(({ looseKeys = [] }) => looseKeys),
  holds: ALL.flatMap(({ hold = [] }) => hold),
};
