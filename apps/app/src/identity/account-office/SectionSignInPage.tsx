import { createSectionAccounts } from "@dars/contract/identity/account-office";
import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { ClassDevicesCard } from "./ClassDevicesCard.tsx";
import { LettersForm } from "./LettersForm.tsx";
import { REASONS } from "./reasons.ts";
import { SchoolLetters } from "./SchoolLetters.tsx";

/** In place of a section: the letters of the whole school. */
const ALL = "all";

/** How a section, or the whole school, gets into the app. */
export function SectionSignInPage() {
  const { sectionId } = useParams();
  return sectionId === ALL ? <SchoolSignIn /> : <SectionSignIn />;
}

function SchoolSignIn() {
  const { t } = useText();
  const { schoolId } = useParams();
  return (
    <WithSession>
      {() => (
        <Page title={t("office.school-letters")} back={`/manage/sections?school=${schoolId}`} isReading>
          <SchoolLetters schoolId={Number(schoolId)} />
        </Page>
      )}
    </WithSession>
  );
}

/** Accounts, letters, and pictures for the young. */
function SectionSignIn() {
  const { t } = useText();
  const { schoolId, sectionId } = useParams();
  // The last step of adding a student leads back to that student.
  const added = useOwnQuery().get("adding");
  const back =
    added === null ? `/manage/sections/${schoolId}/${sectionId}` : `/manage/people/${schoolId}/${added}`;
  const place = { schoolId: Number(schoolId), sectionId: Number(sectionId) };
  return (
    <WithSession>
      {(session) => (
        <Page title={t("office.sign-in")} back={back}>
          <div className="columns">
            <div className="stack wide-gap">
              {session.login_type !== "teacher" && <AccountsCard {...place} />}
              <LettersForm
                {...place}
                isTeacher={session.login_type === "teacher"}
                studentId={added === null ? undefined : Number(added)}
              />
            </div>
            {mayEnrol(session) && <ClassDevicesCard {...place} />}
          </div>
        </Page>
      )}
    </WithSession>
  );
}

export interface OfSection {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

const mayEnrol = ({ login_type }: UserData): boolean =>
  login_type === "teacher" || login_type === "school_management";

function AccountsCard({ schoolId, sectionId }: OfSection) {
  const { t } = useText();
  const { save, error, isWaiting } = useSave();

  async function handleCreate() {
    const input = { params: { schoolId, sectionId }, body: { key: newClientId() } };
    await save(createSectionAccounts, input, t("office.accounts"), ({ created }) =>
      textNow("office.created", { count: created }),
    );
  }

  return (
    <section className="card">
      <h2 className="section-title first">{t("office.accounts")}</h2>
      <p className="quiet">{t("office.accounts-text")}</p>
      <Refusal error={error} reasons={REASONS} />
      <IonButton fill="outline" disabled={isWaiting} onClick={() => void handleCreate()}>
        {t("office.accounts-make")}
      </IonButton>
    </section>
  );
}
