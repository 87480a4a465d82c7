import type { Excuse } from "@dars/contract/time/absences";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { sectionName } from "#school/schools/public.ts";
import { AttachedFiles } from "#talking/files/public.ts";

import { formatDay } from "./format-day.ts";

interface ExcuseCardProps {
  readonly schoolId: number;
  readonly excuse: Excuse;
  /** The child's name, where several children are among each other. */
  readonly isNamed?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

const TONES = { waiting: "waiting", approved: "good", declined: "bad", withdrawn: "" } as const;

/** A reported absence: who, when, why, the document, and how it was decided. */
export function ExcuseCard({ schoolId, excuse, isNamed = false, children }: ExcuseCardProps) {
  const { t, format, locale } = useText();
  const { name, section, fromDay, untilDay, reason, text, attachments, state, sentAt, sentBy, note } = excuse;
  const days =
    fromDay === untilDay
      ? formatDay(fromDay, format)
      : t("attendance.from-until", { from: formatDay(fromDay, format), until: formatDay(untilDay, format) });
  return (
    <article className="card stack">
      {isNamed && (
        <h3 className="section-title first">
          <Name of={name} />
          {section && <span className="quiet"> · {sectionName(section, section.level, locale)}</span>}
        </h3>
      )}
      <p>
        <strong>{days}</strong> · {t(`attendance.reason-${reason}`)}
      </p>
      {text !== null && <p dir="auto">{text}</p>}
      <AttachedFiles schoolId={schoolId} attachments={attachments} />
      <p className="quiet">
        {sentBy && (
          <>
            <Name of={sentBy} /> ·{" "}
          </>
        )}
        {format.moment(new Date(sentAt))}
      </p>
      <p className={`state ${TONES[state]}`}>{t(`attendance.state-${state}`)}</p>
      {note !== null && <p dir="auto">{note}</p>}
      {children}
    </article>
  );
}
