import type { Id, Names } from "@dars/contract/platform/primitives";
import { decideFamilyConsent, listFamilyConsents, type FamilyConsent } from "@dars/contract/school/consents";
import { readFamilyHome } from "@dars/contract/shell/home";
import { IonToggle } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** FAM-6: what a guardian agrees to for each child. */
export function FamilyConsentsCard() {
  const { t } = useText();
  const children = useRead(readFamilyHome, {}).reading.value?.children ?? [];
  if (children.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("consents.title")}</h2>
      <p className="quiet">{t("consents.text")}</p>
      {children.map((child) => (
        <ConsentsForChild key={`${child.schoolId} ${child.studentId}`} {...child} />
      ))}
    </section>
  );
}

interface ConsentsForChildProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly name: Names;
}

function ConsentsForChild({ schoolId, studentId, name }: ConsentsForChildProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const params = { schoolId, studentId };
  const { value } = useRead(listFamilyConsents, { params }).reading;
  if (!value) return null;

  const decide = ({ kind }: FamilyConsent, isGiven: boolean) =>
    save(
      decideFamilyConsent,
      { params: { ...params, consent: kind }, body: { key: newClientId(), isGiven } },
      t(`consents.${kind}`),
    );

  return (
    <>
      <h3 className="section-title">
        <Name of={name} />
      </h3>
      {value.consents.map((consent) => (
        <IonToggle
          key={consent.kind}
          className="wide-toggle"
          justify="space-between"
          checked={consent.isGiven}
          onIonChange={({ detail }) => {
            if (detail.checked !== consent.isGiven) void decide(consent, detail.checked);
          }}
        >
          {t(`consents.${consent.kind}`)}
        </IonToggle>
      ))}
      <Refusal error={error} />
    </>
  );
}
