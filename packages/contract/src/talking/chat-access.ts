import { Type } from "typebox";

import type { Capability } from "#platform/access.ts";
import { Id } from "#platform/primitives.ts";

/** K1: all roles but evaluators, who have no chats. */
export const roomReaders: Capability = {
  capability: "K1",
  on: "room",
  allow: {
    parent: "own",
    student: "own",
    teacher: "own",
    school_management: "own",
    administrator: "own",
    subject_coordinator: "own",
  },
  isWithheldFromViews: true,
};
/** K3. */
export const roomWriters: Capability = { ...roomReaders, capability: "K3" };
/** K5. */
export const roomEditors: Capability = { ...roomReaders, capability: "K5" };

/** K6: the staff of a room, as far as it leads there. */
export const roomLeaders: Capability = {
  capability: "K6",
  on: "room",
  allow: { teacher: "own", school_management: "own" },
};

export const WhichRoom = Type.Object({ roomId: Id });
export const WhichMessage = Type.Object({ roomId: Id, msgNo: Id });
