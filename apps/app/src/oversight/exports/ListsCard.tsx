import type { Id } from "@dars/contract/platform/primitives";
import { exportPeople } from "@dars/contract/roster/tables";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { isReason, ReasonInput } from "./ReasonInput.tsx";
import { TakingNote } from "./TakingNote.tsx";

const LISTS = ["students", "guardians", "teachers"] as const;
const FORMATS = ["xlsx", "csv"] as const;

/** Lists of people for a spreadsheet, each with the reason for which it leaves the school. */
export function ListsCard({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [list, setList] = useState<(typeof LISTS)[number]>("students");
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("xlsx");
  const [reason, setReason] = useState("");

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const why = typedIn(event.currentTarget, "reason").trim();
    if (!isReason(why)) return;
    const query = { format, locale, reason: why };
    void proved.run(async () => saveFile(await call(exportPeople, { params: { schoolId, list }, query })));
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("exports.lists")}</h2>
      <form className="form" onSubmit={handleSubmit} noValidate>
        <Choice
          label={t("exports.list")}
          options={LISTS.map((each) => [each, t(`exports.list-${each}`)])}
          value={list}
          onChoose={setList}
        />
        <Choice
          label={t("exports.format")}
          options={FORMATS.map((each) => [each, t(`exports.format-${each}`)])}
          value={format}
          onChoose={setFormat}
        />
        <ReasonInput reason={reason} onType={setReason} />
        <IonButton type="submit" fill="outline" disabled={!isReason(reason)}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("exports.download")}
        </IonButton>
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
      <TakingNote proved={proved} />
    </section>
  );
}
