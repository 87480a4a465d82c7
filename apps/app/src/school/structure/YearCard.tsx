import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import {
  lockTerm,
  moveYear,
  type TermLine,
  type YearLine,
  type YearState,
} from "@dars/contract/school/years";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { getLastDay } from "./days.ts";
import { REASONS } from "./reasons.ts";
import { kindText } from "./TermForm.tsx";

interface YearCardProps {
  readonly schoolId: Id;
  readonly year: YearLine;
  readonly onEdit: () => void;
  readonly onTerm: (term: TermLine | null) => void;
}

/** What a year can become next, and in which words. */
const STEPS: Readonly<Record<YearState, readonly (readonly [YearState, TextId])[]>> = {
  planning: [["current", "structure.make-current"]],
  current: [["closing", "structure.close-year"]],
  closing: [
    ["current", "structure.make-current"],
    ["archived", "structure.archive-year"],
  ],
  archived: [],
};

export function YearCard({ schoolId, year, onEdit, onTerm }: YearCardProps) {
  const { t, format } = useText();
  const { save, error } = useSave();
  const days = ({ startsOn, endsOn }: Pick<YearLine, "startsOn" | "endsOn">) =>
    t("structure.days", {
      from: format.date(getNoon(startsOn)),
      to: format.date(getNoon(getLastDay(endsOn))),
    });
  const isOpen = year.state !== "archived";

  async function handleMove(state: YearState, words: TextId) {
    const isLast = state === "archived";
    const text = isLast ? t("structure.archive-text") : t("structure.current-text");
    if (!(await ask({ question: t(words), text, yes: t(words), isDestructive: isLast }))) return;
    const params = { schoolId, yearId: year.id };
    const body = { key: newClientId(), revision: year.revision, state };
    const saved = await save(moveYear, { params, body }, year.title);
    const rooms = saved.state === "refused" ? silencedBy(saved.error) : undefined;
    if (rooms !== undefined) {
      const silence = {
        question: t("structure.silences", { count: rooms }),
        text: t(state === "current" ? "structure.replaces-text" : "structure.silences-text"),
      };
      if (!(await ask({ ...silence, yes: t(words), isDestructive: true }))) return;
      const sure = { ...body, key: newClientId(), silences: rooms };
      await save(moveYear, { params, body: sure }, year.title);
    }
  }

  async function handleLock(term: TermLine) {
    const params = { schoolId, termId: term.id };
    const body = { key: newClientId(), revision: term.revision, isLocked: term.state === "open" };
    await save(lockTerm, { params, body }, term.title);
  }

  return (
    <section className="card" aria-label={year.title}>
      <h2 className="section-title first">
        <bdi>{year.title}</bdi> <span className="quiet">{t(`structure.year-${year.state}`)}</span>
      </h2>
      <p className="quiet">{days(year)}</p>
      <Refusal error={error} reasons={REASONS} />
      {isOpen && (
        <div className="buttons spaced">
          <IonButton fill="outline" size="small" onClick={onEdit}>
            {t("structure.edit")}
          </IonButton>
          <IonButton fill="outline" size="small" onClick={() => onTerm(null)}>
            {t("structure.add-term")}
          </IonButton>
          {STEPS[year.state].map(([state, words]) => (
            <IonButton key={state} fill="outline" size="small" onClick={() => void handleMove(state, words)}>
              {t(words)}
            </IonButton>
          ))}
        </div>
      )}
      {year.terms.length > 0 && (
        <ul className="plain spaced" aria-label={t("structure.terms")}>
          {year.terms.map((term) => (
            <li key={term.id} className={term.parentId === null ? "term" : "term term-part"}>
              <span>
                <bdi>{term.title}</bdi>
                <span className="quiet">
                  {" "}
                  {t(kindText(term.kind))} · {days(term)}
                </span>
              </span>
              {term.state !== "open" && (
                <span className="state waiting">{t(`structure.term-is-${term.state}`)}</span>
              )}
              {isOpen && (
                <span className="buttons">
                  {term.state === "open" && (
                    <IonButton fill="clear" size="small" onClick={() => onTerm(term)}>
                      {t("structure.edit")}
                    </IonButton>
                  )}
                  {term.state !== "published" && (
                    <IonButton fill="clear" size="small" onClick={() => void handleLock(term)}>
                      {t(term.state === "open" ? "structure.lock" : "structure.unlock")}
                    </IonButton>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Number of rooms that would become read-only, when the server asks for confirmation. */
function silencedBy({ details }: ApiError): number | undefined {
  return details?.["reason"] === "year-silences" ? Number(details["rooms"]) : undefined;
}
