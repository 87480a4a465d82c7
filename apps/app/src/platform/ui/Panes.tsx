import type { ReactNode } from "react";

import { useWide } from "./use-wide.ts";

interface PanesProps {
  /** Rendered only where there is room for two panes; it scrolls by itself. */
  readonly list: ReactNode;
  /** The open record, or, without one, an invitation to choose one. */
  readonly children: ReactNode;
}

/** A list beside the record that is open; on a phone the record alone. */
export function Panes({ list, children }: PanesProps) {
  const isWide = useWide();
  return (
    <div className="panes">
      {isWide && <div className="pane-list">{list}</div>}
      <div className="pane">{children}</div>
    </div>
  );
}
