import type { ApiError } from "@dars/contract/platform/client";
import { decideExcuse, listExcuses, type Excuse } from "@dars/contract/time/absences";
import { IonButton, IonInput } from "@ionic/react";
import { documentTextOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Searched } from "#platform/ui/Searched.tsx";

import { ExcuseCard } from "./ExcuseCard.tsx";
import { REASONS } from "./reasons.ts";
import { UnexplainedAbsences } from "./UnexplainedAbsences.tsx";

import "./attendance.css";

/** Reported absences that wait for the homeroom teacher or the office, and the newest that were decided (ATD-3). */
export function ExcusesPage() {
  const { t } = useText();
  const { schoolId } = useParams();
  const params = { schoolId: Number(schoolId) };
  const { reading, refresh } = useRead(listExcuses, { params });
  return (
    <WithSession>
      {(session) => (
        <Page title={t("attendance.reports")} back={getHomePath(session)} isReading onRefresh={refresh}>
          <Await {...reading}>
            {({ waiting, decided, unexplained = [] }) => (
              <div className="stack wide-gap">
                {waiting.length === 0 ? (
                  <Empty
                    icon={documentTextOutline}
                    title={t("attendance.no-reports")}
                    text={t("attendance.no-reports-text")}
                  />
                ) : (
                  <Searched
                    label={t("attendance.reports")}
                    items={waiting}
                    textOf={({ name }) => allNames(name)}
                  >
                    {(found) =>
                      found.map((excuse) => (
                        <ExcuseCard key={excuse.id} schoolId={params.schoolId} excuse={excuse} isNamed>
                          <Decide schoolId={params.schoolId} excuse={excuse} />
                        </ExcuseCard>
                      ))
                    }
                  </Searched>
                )}
                {unexplained.length > 0 && (
                  <UnexplainedAbsences schoolId={params.schoolId} unexplained={unexplained} />
                )}
                {decided.length > 0 && (
                  <section className="stack">
                    <h2 className="section-title">{t("attendance.decided")}</h2>
                    {decided.map((excuse) => (
                      <ExcuseCard key={excuse.id} schoolId={params.schoolId} excuse={excuse} isNamed />
                    ))}
                  </section>
                )}
              </div>
            )}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

function Decide({ schoolId, excuse }: { readonly schoolId: number; readonly excuse: Excuse }) {
  const { t, locale } = useText();
  const { save } = useSave();
  const [note, setNote] = useState("");
  const [error, setError] = useState<ApiError | null>(null);

  async function decide(decision: "approved" | "declined") {
    const body = { key: newClientId(), revision: excuse.revision, decision, note: note.trim() || null };
    const saved = await save(
      decideExcuse,
      { params: { schoolId, excuseId: excuse.id }, body },
      t("attendance.report-of", { name: localizeName(excuse.name, locale) }),
      () => t(`attendance.state-${decision}`),
    );
    setError(saved.state === "refused" ? saved.error : null);
  }

  return (
    <div className="stack">
      <IonInput
        fill="outline"
        maxlength={500}
        label={t("attendance.note")}
        labelPlacement="stacked"
        value={note}
        onIonInput={({ detail }) => setNote(detail.value ?? "")}
      />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton onClick={() => void decide("approved")}>{t("attendance.approve")}</IonButton>
        <IonButton fill="outline" onClick={() => void decide("declined")}>
          {t("attendance.decline")}
        </IonButton>
      </div>
    </div>
  );
}
