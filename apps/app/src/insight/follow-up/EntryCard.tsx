import { handleFollowUp, type FollowUpEntry } from "@dars/contract/insight/follow-up";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, IonInput } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

interface EntryCardProps {
  readonly schoolId: number;
  readonly entry: FollowUpEntry;
}

type Action = "assign" | "snooze" | "excuse" | "resolve";
const SNOOZE_DAYS = 7;

/** Who, why, since when, whose it is, and what can be done. */
export function EntryCard({ schoolId, entry }: EntryCardProps) {
  const { t, format, locale } = useText();
  const { rule, person, section, days, since, owner, nextStep } = entry;
  const day = format.day(new Date(`${since}T12:00:00`));
  return (
    <article className="card stack">
      <h3 className="section-title first">
        <Name of={person.name} />
        {section && <span className="quiet"> · {sectionName(section, section.level, locale)}</span>}
      </h3>
      <p>
        <Link
          leadsTo={
            rule === "missing-registers"
              ? `/attendance/missing/${schoolId}`
              : `/attendance/student/${schoolId}/${person.id}`
          }
        >
          {t(`follow-up.why-${rule}`, { count: days.length })}
        </Link>
      </p>
      <p className="quiet">
        {t("follow-up.since", { day })} ·{" "}
        {owner ? t("follow-up.owner", { name: nameOf(owner.name, locale) }) : t("follow-up.no-owner")}
      </p>
      {nextStep !== null && <p dir="auto">{t("follow-up.next", { step: nextStep })}</p>}
      <Actions schoolId={schoolId} entry={entry} />
    </article>
  );
}

function Actions({ schoolId, entry }: EntryCardProps) {
  const { t, locale } = useText();
  const save = useSave();
  const [text, setText] = useState("");
  const [error, setError] = useState<ApiError | null>(null);
  const { rule, person, revision } = entry;

  async function handle(action: Action) {
    const until = new Date();
    until.setDate(until.getDate() + SNOOZE_DAYS);
    const body = {
      key: newClientId(),
      revision,
      action,
      text: text.trim() || null,
      until: action === "snooze" ? until.toLocaleDateString("en-CA") : null,
    };
    const title = t("follow-up.of", { name: nameOf(person.name, locale) });
    const saved = await save(
      handleFollowUp,
      { params: { schoolId, rule, personId: person.id }, body },
      title,
    );
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state !== "refused") setText("");
  }

  return (
    <>
      <IonInput
        fill="outline"
        maxlength={500}
        label={t("follow-up.text")}
        labelPlacement="stacked"
        value={text}
        onIonInput={({ detail }) => setText(detail.value ?? "")}
      />
      <Refusal error={error} />
      <div className="buttons">
        <IonButton size="small" onClick={() => void handle("assign")}>
          {t("follow-up.assign")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={() => void handle("snooze")}>
          {t("follow-up.snooze")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={() => void handle("excuse")}>
          {t("follow-up.excuse")}
        </IonButton>
        <IonButton
          size="small"
          fill="outline"
          disabled={text.trim() === ""}
          onClick={() => void handle("resolve")}
        >
          {t("follow-up.resolve")}
        </IonButton>
      </div>
    </>
  );
}
