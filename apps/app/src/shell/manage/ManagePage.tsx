import type { UserData } from "@dars/contract/identity/user-data";
import type { Role } from "@dars/contract/platform/roles";
import { IonIcon, IonList } from "@ionic/react";
import { businessOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { LargeExportsNote } from "#oversight/exports/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { areasFor } from "./areas-for.ts";
import { ManageSearch } from "./ManageSearch.tsx";

/** Roles that are notified of exports by other office members. */
const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);

/** Everything that is managed in a school, as ways in. */
export function ManagePage() {
  const { t } = useText();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("manage.title")} back="/home">
          <WithSchool session={session} none={<FirstAreas session={session} />}>
            {(schoolId) => (
              <>
                {OFFICE.has(session.login_type) && <LargeExportsNote schoolId={schoolId} />}
                <ManageSearch schoolId={schoolId} session={session} />
              </>
            )}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

/** What an administrator can do before there is any school: bring schools in, and settle what holds for them. */
function FirstAreas({ session }: { readonly session: UserData }) {
  const { t } = useText();
  if (session.login_type !== "administrator")
    return <Empty icon={businessOutline} title={t("schools.none")} text={t("schools.none-text")} />;
  return (
    <>
      <Empty icon={businessOutline} title={t("schools.none")} text={t("schools.none-head-text")} />
      <IonList className="rows columns-list" lines="none" aria-label={t("manage.title")}>
        {areasFor(session.login_type)
          .filter(({ needsNoSchool }) => needsNoSchool)
          .map(({ path, icon, words, quiet }) => (
            <Row
              key={path}
              start={<IonIcon icon={icon} aria-hidden="true" />}
              strong={t(words)}
              quiet={t(quiet)}
              leadsTo={path}
            />
          ))}
      </IonList>
    </>
  );
}
