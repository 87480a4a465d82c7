import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { giveConsent, listConsents } from "@dars/contract/school/guardians";
import { IonToggle } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface ConsentsCardProps {
  readonly schoolId: Id;
  readonly studentId: Id;
}

type Guardian = Reply<typeof listConsents>["guardians"][number];

/** FAM-4: an adult student decides which guardian sees the records. Renders nothing without a request. */
export function ConsentsCard({ schoolId, studentId }: ConsentsCardProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const { value } = useRead(listConsents, { params: { schoolId, studentId } }).reading;
  if (!value?.isAsked) return null;

  const handleChange = ({ linkId, revision, name }: Guardian, consents: boolean) =>
    save(
      giveConsent,
      { params: { schoolId, studentId, linkId }, body: { key: newClientId(), revision, consents } },
      localizeName(name, locale),
    );

  return (
    <section className="card stack">
      <h2 className="section-title">{t("guardians.consents")}</h2>
      <p className="quiet">{t("guardians.consents-text")}</p>
      {value.guardians.map((guardian) => (
        <IonToggle
          key={guardian.linkId}
          className="wide-toggle"
          justify="space-between"
          checked={guardian.consents}
          onIonChange={({ detail }) => {
            if (detail.checked !== guardian.consents) void handleChange(guardian, detail.checked);
          }}
        >
          {localizeName(guardian.name, locale)}
        </IonToggle>
      ))}
      <Refusal error={error} />
    </section>
  );
}
