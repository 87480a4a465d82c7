import { IonButton } from "@ionic/react";
import { useEffect, useEffectEvent, useRef } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import type { UnreadCell } from "./read-pasted.ts";

interface UnreadCellsProps {
  readonly cells: readonly UnreadCell[];
  readonly onSeen: () => void;
}

/** The most cells that are named one by one. */
const NAMED = 20;

/** Names what a pasted block had and the sheet did not take: student, column and text. */
export function UnreadCells({ cells, onSeen }: UnreadCellsProps) {
  const { t, locale } = useText();
  const card = useRef<HTMLElement>(null);
  // The cell that was pasted into may be far below it.
  const show = useEffectEvent((count: number) => {
    if (count > 0) card.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => show(cells.length), [cells.length]);
  if (cells.length === 0) return null;
  const rest = cells.length - NAMED;
  return (
    <section ref={card} className="card stack" role="alert">
      <h2 className="section-title first">{t("sheets.unread", { count: cells.length })}</h2>
      <ul>
        {cells.slice(0, NAMED).map(({ student, column, text, line, across, why }) => (
          <li key={`${line} ${across}`}>
            {t(`sheets.unread-${why}`, {
              student: student ? localizeName(student, locale) : "",
              column: column ? localizeName(column, locale) : "",
              text,
              line,
            })}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="quiet">{t("sheets.unread-more", { count: rest })}</p>}
      <div className="buttons">
        <IonButton size="small" fill="outline" onClick={onSeen}>
          {t("sheets.not-taken-seen")}
        </IonButton>
      </div>
    </section>
  );
}
