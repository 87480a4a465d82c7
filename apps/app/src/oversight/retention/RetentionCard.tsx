import type { UserData } from "@dars/contract/identity/user-data";
import { readRetention } from "@dars/contract/oversight/retention";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { Holds } from "./Holds.tsx";
import { PoliciesForm } from "./PoliciesForm.tsx";

/** How long the group keeps what, and what a school keeps beyond it because the law asks (docs/rules.md#retention). */
export function RetentionCard({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack wide-gap" aria-label={t("retention.title")}>
      <h2 className="section-title">{t("retention.title")}</h2>
      {isOpen ? (
        <>
          <Policies />
          <WithSchool session={session}>
            {(schoolId) => <Holds key={schoolId} schoolId={schoolId} />}
          </WithSchool>
        </>
      ) : (
        <IonButton fill="outline" onClick={() => setOpen(true)}>
          {t("retention.area-text")}
        </IonButton>
      )}
    </section>
  );
}

function Policies() {
  const { reading } = useRead(readRetention, {});
  return <Await {...reading}>{(page) => <PoliciesForm key={page.revision} page={page} />}</Await>;
}
