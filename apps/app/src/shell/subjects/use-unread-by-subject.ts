import type { Id } from "@dars/contract/platform/primitives";
import { listRooms } from "@dars/contract/talking/chat-rooms";

import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead, type News } from "#platform/live/use-live-read.ts";
import { isQuiet } from "#talking/chat/public.ts";

interface UnreadQuery {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
  /** Where the student sits; undefined while it is unknown. */
  readonly sectionId: Id | undefined;
}

const NEWS: News = new Set(["unread", "rooms"] as const);

/**
 * Unread messages of the reader by subject: for a student in all its rooms, for a parent in those about this child
 * and in those of the child's section. Rooms that the reader has muted do not count (CNT-9).
 */
export function useUnreadBySubject({ schoolId, studentId, isOwn, sectionId }: UnreadQuery) {
  const { reading, refresh } = useRead(listRooms, { query: {} });
  useLiveRead(refresh, NEWS);
  const rooms = (reading.value?.rooms ?? []).filter((room) => {
    if (room.schoolId !== schoolId || isQuiet(room)) return false;
    return isOwn || (room.about ? room.about.id === studentId : room.section?.id === sectionId);
  });
  return (subjectId: Id): number =>
    rooms.filter(({ subject }) => subject?.id === subjectId).reduce((sum, { unread }) => sum + unread, 0);
}
