import type { EvaluationNote } from "@dars/contract/insight/evaluations";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";

import { AreaField } from "./AreaField.tsx";

interface NotesFieldProps {
  readonly notes: readonly EvaluationNote[];
  readonly onChange: (notes: EvaluationNote[]) => void;
}

/** Timed notes taken during the lesson, visible to the author only. */
export function NotesField({ notes, onChange }: NotesFieldProps) {
  const { t, format } = useText();
  const { now } = useApi();
  const [text, setText] = useState<string | null>(null);

  function add() {
    if (text === null) return;
    onChange([...notes, { at: new Date(now()).toISOString(), text }]);
    setText(null);
  }

  return (
    <section className="card stack">
      <h2 className="section-title first">{t("evaluations.notes")}</h2>
      <p className="quiet">{t("evaluations.notes-text")}</p>
      {notes.length > 0 && (
        <ul className="plain stack">
          {notes.map(({ at, text: note }, index) => (
            <li key={at} className="evaluation-note">
              <span className="quiet">{format.time(new Date(at))}</span>
              <span dir="auto">{note}</span>
              <IonButton
                size="small"
                fill="clear"
                aria-label={`${t("evaluations.remove")} ${index + 1}`}
                onClick={() => onChange(notes.filter((_, other) => other !== index))}
              >
                {t("evaluations.remove")}
              </IonButton>
            </li>
          ))}
        </ul>
      )}
      <AreaField label={t("evaluations.note")} value={text} onType={setText} />
      <div className="buttons">
        <IonButton size="small" fill="outline" disabled={text === null} onClick={add}>
          {t("evaluations.add-note")}
        </IonButton>
      </div>
    </section>
  );
}
