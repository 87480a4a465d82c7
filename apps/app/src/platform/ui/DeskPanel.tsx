import type { ReactNode } from "react";

import "./desk-panel.css";

interface DeskPanelProps {
  /** What is open, for screen readers, where no heading in it says so. */
  readonly label?: string;
  /** A card of its own; false: what is in it brings its cards. */
  readonly isCard?: boolean;
  /** True where a bar of acts stands below the table. */
  readonly isOverBar?: boolean;
  readonly children: ReactNode;
}

/** What is open of a table, beside it; it scrolls by itself. Its parent, which holds the table too, is of the class `desk`. */
export function DeskPanel({ label, isCard = false, isOverBar = false, children }: DeskPanelProps) {
  const classes = ["desk-panel", isCard && "card stack", isOverBar && "over-bar"];
  return (
    <aside className={classes.filter(Boolean).join(" ")} aria-label={label}>
      {children}
    </aside>
  );
}
