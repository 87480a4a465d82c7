import type { ReactNode } from "react";

import { Link } from "#platform/ui/Link.tsx";

interface OpenedLessonProps {
  /** Undefined: it opens nothing. */
  readonly leadsTo: string | undefined;
  /** For readers: its subject and time. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The name of a lesson; a press anywhere on the lesson follows it to its page. */
export function OpenedLesson({ leadsTo, label, children }: OpenedLessonProps) {
  if (leadsTo === undefined) return children;
  return (
    <Link className="schedule-open" leadsTo={leadsTo} label={label}>
      {children}
    </Link>
  );
}
