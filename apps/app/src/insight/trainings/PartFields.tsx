import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowUpOutline, trashOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { clockAt, dayAt } from "#platform/time/days.ts";
import { TextField } from "#platform/ui/TextField.tsx";

import type { PartDraft } from "./empty-part.ts";
import { MaterialFields } from "./MaterialFields.tsx";
import { QuizFields } from "./QuizFields.tsx";
import { toInstant } from "./to-instant.ts";

interface PartFieldsProps {
  readonly schoolId: Id;
  readonly draft: PartDraft;
  readonly isFirst: boolean;
  readonly onChange: (change: Partial<PartDraft>) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}

/** One part as it is written. */
export function PartFields({ schoolId, draft, isFirst, onChange, onUp, onRemove }: PartFieldsProps) {
  const { t } = useText();
  const { of, kind, title, isRequired } = draft;
  const words = t(`trainings.kind-${kind}`);
  return (
    <fieldset className="card stack plain-fieldset" aria-label={`${words} ${title}`}>
      <div className="training-part-head">
        <h3 className="section-title first">{words}</h3>
        <span className="chip-row">
          {!isFirst && (
            <IonButton
              size="small"
              fill="clear"
              aria-label={`${t("trainings.up")} ${title || words}`}
              onClick={onUp}
            >
              <IonIcon slot="icon-only" icon={arrowUpOutline} aria-hidden="true" />
            </IonButton>
          )}
          <IonButton
            size="small"
            fill="clear"
            aria-label={`${t("trainings.remove")} ${title || words}`}
            onClick={onRemove}
          >
            <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
          </IonButton>
        </span>
      </div>
      <TextField
        name={`title-${of}`}
        label={t("trainings.name")}
        value={title}
        isRequired
        most={200}
        onType={(text) => onChange({ title: text })}
      />
      {kind === "session" && <SessionFields draft={draft} onChange={onChange} />}
      {kind === "material" && <MaterialFields schoolId={schoolId} draft={draft} onChange={onChange} />}
      {kind === "quiz" && <QuizFields draft={draft} onChange={onChange} />}
      <label className="tick-field">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
        <span>{t("trainings.is-required")}</span>
      </label>
    </fieldset>
  );
}

function SessionFields({ draft, onChange }: Pick<PartFieldsProps, "draft" | "onChange">) {
  const { t } = useText();
  const { of, startsAt, endsAt, place } = draft;
  const [day, from, until] = [dayAt(startsAt), clockAt(startsAt), clockAt(endsAt)];
  const at = (on: string, begins: string, ends: string) =>
    onChange({ startsAt: toInstant(on, begins), endsAt: toInstant(on, ends) });
  return (
    <>
      <TextField
        name={`day-${of}`}
        type="date"
        label={t("trainings.day")}
        value={day}
        isRequired
        onType={(on) => on !== "" && at(on, from, until)}
      />
      <div className="form-columns">
        <TextField
          name={`from-${of}`}
          type="time"
          label={t("trainings.from")}
          value={from}
          isRequired
          onType={(begins) => begins !== "" && at(day, begins, until)}
        />
        <TextField
          name={`until-${of}`}
          type="time"
          label={t("trainings.until")}
          value={until}
          isRequired
          onType={(ends) => ends !== "" && at(day, from, ends)}
        />
      </div>
      <TextField
        name={`place-${of}`}
        label={t("trainings.place")}
        value={place ?? ""}
        isRequired
        most={200}
        onType={(text) => onChange({ place: text })}
      />
    </>
  );
}
