import type { Id } from "@dars/contract/platform/primitives";
import { moveSchool, readSchool } from "@dars/contract/school/school-records";
import { IonButton, useIonRouter } from "@ionic/react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { CopyForm } from "./CopyForm.tsx";
import { REASONS } from "./reasons.ts";
import { SchoolForm } from "./SchoolForm.tsx";

import "./structure.css";

/** A school's record: of the address, or of `?school=`; `new` in the address adds one to the group. */
export function SchoolPage() {
  const { t } = useText();
  const { schoolId } = useParams();
  const router = useIonRouter();
  const isNew = schoolId === "new";
  const back = schoolId === undefined ? "/manage" : "/school-list";
  return (
    <WithSession>
      {(session) => (
        <Page title={t(isNew ? "structure.add-school" : "structure.school")} back={back} isReading>
          {isNew ? (
            <SchoolForm
              known={null}
              onDone={(id) =>
                router.push(
                  id === undefined ? "/school-list" : `/manage/opening?school=${id}`,
                  "forward",
                  "replace",
                )
              }
            />
          ) : schoolId === undefined ? (
            <WithSchool session={session}>{(id) => <School key={id} schoolId={id} />}</WithSchool>
          ) : (
            <School key={schoolId} schoolId={Number(schoolId)} />
          )}
        </Page>
      )}
    </WithSession>
  );
}

function School({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const { reading } = useRead(readSchool, { params: { schoolId } });
  const leave = () => (router.canGoBack() ? router.goBack() : router.push("/school-list", "back"));

  async function handleClose(title: string, revision: number) {
    const verb = t("structure.close-school");
    if (
      !(await ask({ question: verb, text: t("structure.close-school-text"), yes: verb, isDestructive: true }))
    )
      return;
    const body = { key: newClientId(), revision, state: "closed" } as const;
    const saved = await save(moveSchool, { params: { schoolId }, body }, title);
    if (saved.state !== "refused") leave();
  }

  return (
    <Await {...reading}>
      {({ school, revision }) => (
        <div className="stack">
          <SchoolForm key={revision} known={{ id: schoolId, school, revision }} onDone={leave} />
          <CopyForm schoolId={schoolId} />
          <section className="card" aria-label={t("structure.close-school")}>
            <p className="quiet">{t("structure.close-school-text")}</p>
            <Refusal error={error} reasons={REASONS} />
            <IonButton
              fill="outline"
              color="danger"
              className="spaced"
              onClick={() => void handleClose(localizeName(school.name, locale), revision)}
            >
              {t("structure.close-school")}
            </IonButton>
          </section>
        </div>
      )}
    </Await>
  );
}
