import type { UserData } from "@dars/contract/identity/user-data";
import { listSchools } from "@dars/contract/school/schools";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { SchoolRecords } from "./SchoolRecords.tsx";

export function SchoolListPage() {
  return <WithSession>{(session) => <SchoolList session={session} />}</WithSession>;
}

function SchoolList({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { reading, refresh } = useRead(listSchools, {});
  return (
    <Page title={t("schools.title")} back="/home" onRefresh={refresh}>
      {session.login_type === "administrator" && (
        <div className="buttons">
          <IonButton routerLink="/manage/school/new">
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t("structure.add-school")}
          </IonButton>
        </div>
      )}
      <Await {...reading}>
        {({ schools }) => <SchoolRecords schools={schools} role={session.login_type} />}
      </Await>
    </Page>
  );
}
