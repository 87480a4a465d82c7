import type { Id } from "@dars/contract/platform/primitives";
import type { TaughtClass } from "@dars/contract/shell/home";
import { listRooms } from "@dars/contract/talking/chat-rooms";

import { useRead } from "#platform/api/use-read.ts";

/** The chat room of a class; undefined while it is unknown, and where the class has none. */
export function useRoomOfClass(
  schoolId: Id,
  { section, subject }: Pick<TaughtClass, "section" | "subject">,
): Id | undefined {
  const { reading } = useRead(listRooms, { query: {} });
  // A subject has one name within a school.
  return reading.value?.rooms.find(
    (room) =>
      room.kind === "subject_class" &&
      room.schoolId === schoolId &&
      room.section?.id === section?.id &&
      room.subject?.name.ar === subject.ar,
  )?.id;
}
