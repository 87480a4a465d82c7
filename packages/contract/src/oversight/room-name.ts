import { Type, type Static } from "typebox";

import { Id, Names, nullable } from "#platform/primitives.ts";

/** A room of a chat as lists name it. */
export const RoomName = Type.Object({
  id: Id,
  kind: Type.Enum([
    "subject_class",
    "homeroom",
    "teacher_student",
    "teacher_parent",
    "staff",
    "coordinator",
    "announcement",
  ]),
  title: nullable(Type.String()),
  subject: nullable(Names),
  level: nullable(Names),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  about: nullable(Names),
  /** The staff in a room of two sides: the teacher, or both colleagues. */
  staff: Type.Array(Names, { maxItems: 2 }),
  isLocked: Type.Boolean(),
});
export type RoomName = Static<typeof RoomName>;
