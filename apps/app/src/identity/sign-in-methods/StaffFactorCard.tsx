import { readStaffSecondFactor, saveStaffSecondFactor } from "@dars/contract/identity/second-factors";
import { IonToggle } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { ProofForm } from "./ProofForm.tsx";
import { useProved } from "./use-proved.ts";

/** Whether management and administrators need a second factor (Q3). */
export function StaffFactorCard() {
  const { t, format } = useText();
  const { call } = useApi();
  const proved = useProved();
  const { reading, refresh } = useRead(readStaffSecondFactor, {});

  const handleChange = (isRequired: boolean) =>
    proved.run(async () => {
      await call(saveStaffSecondFactor, { body: { isRequired } });
      await refresh();
    });

  return (
    <section className="card stack">
      <h2 className="section-title">{t("ways.staff-title")}</h2>
      <p className="quiet">{t("ways.staff-text")}</p>
      <Await {...reading} skeleton={<Skeleton lines={1} />}>
        {({ isRequired, since }) => (
          <>
            <IonToggle
              className="wide-toggle"
              justify="space-between"
              checked={isRequired}
              onIonChange={({ detail }) => {
                if (detail.checked !== isRequired) void handleChange(detail.checked);
              }}
            >
              {t("ways.staff-required")}
            </IonToggle>
            {since !== null && (
              <p className="quiet">{t("ways.staff-since", { date: format.date(new Date(since)) })}</p>
            )}
          </>
        )}
      </Await>
      <ProofForm proved={proved} wrong={t("ways.proof-wrong")} />
    </section>
  );
}
