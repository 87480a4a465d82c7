import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { ReactNode } from "react";

import { useWide } from "#platform/ui/use-wide.ts";
import { RoomsPane } from "#talking/chat-rooms/public.ts";

interface PanesProps {
  /** The open room; absent before its first message. */
  readonly roomId?: Id;
  readonly role: Role;
  readonly children: ReactNode;
}

/** A room, and the list of rooms beside it where there is room for both. */
export function Panes({ roomId, role, children }: PanesProps) {
  const isWide = useWide();
  return (
    <div className="room-panes">
      {isWide && <RoomsPane role={role} {...(roomId !== undefined && { openId: roomId })} />}
      <div className="room-pane">{children}</div>
    </div>
  );
}
