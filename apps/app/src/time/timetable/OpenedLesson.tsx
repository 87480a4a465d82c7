import type { MouseEvent, ReactNode } from "react";

import { Link } from "#platform/ui/Link.tsx";
import { moveFocus } from "#platform/ui/move-focus.ts";

interface OpenedLessonProps {
  /** Undefined: it opens nothing. */
  readonly leadsTo: string | undefined;
  /** For readers: its subject and time. */
  readonly label: string;
  /** Shows it beside the timetable instead; a press with Ctrl still opens its page in a new tab. */
  readonly onOpen?: (() => void) | undefined;
  /** It is the one that is shown. */
  readonly isShown?: boolean | undefined;
  readonly children: ReactNode;
}

/** The name of a lesson; a press anywhere on the lesson follows it to its page, or shows it beside the timetable. */
export function OpenedLesson({ leadsTo, label, onOpen, isShown = false, children }: OpenedLessonProps) {
  if (leadsTo === undefined) return children;
  if (!onOpen)
    return (
      <Link className="schedule-open" leadsTo={leadsTo} label={label}>
        {children}
      </Link>
    );

  function handleClick(press: MouseEvent) {
    if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
    press.preventDefault();
    onOpen?.();
  }

  return (
    <a
      className="schedule-open"
      href={leadsTo}
      aria-label={label}
      aria-current={isShown ? "true" : undefined}
      data-moves
      onKeyDown={moveFocus}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
