import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { readPerson } from "@dars/contract/school/people";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Panes } from "#platform/ui/Panes.tsx";
import { CareNotesCard } from "#school/care-notes/public.ts";
import { ConsentsOfStudent } from "#school/consents/public.ts";

import { AboutCard } from "./AboutCard.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { ApplicationCard } from "./ApplicationCard.tsx";
import { FamilyLinksCard } from "./FamilyLinksCard.tsx";
import { NationalIdCard } from "./NationalIdCard.tsx";
import { People } from "./People.tsx";
import { PersonHead } from "./PersonHead.tsx";
import { PersonOfficeCards } from "./PersonOfficeCards.tsx";
import { TeachesCard } from "./TeachesCard.tsx";

/** Everything the office keeps about one person. */
export function PersonPage() {
  const { schoolId, personId } = useParams();
  return (
    <WithSession>
      {(session) => (
        <OnePerson key={personId} schoolId={Number(schoolId)} personId={Number(personId)} session={session} />
      )}
    </WithSession>
  );
}

interface OnePersonProps {
  readonly schoolId: Id;
  readonly personId: Id;
  readonly session: UserData;
}

function OnePerson({ schoolId, personId, session }: OnePersonProps) {
  const { t } = useText();
  const role = session.login_type;
  const { reading, refresh } = useRead(readPerson, { params: { schoolId, personId } });
  const shown = (
    <Await {...reading}>
      {(person) => (
        <>
          <PersonHead schoolId={schoolId} person={person} />
          <PersonOfficeCards schoolId={schoolId} person={person} role={role} />
          <div className={isOffice(role) ? "stack wide-gap" : "columns"}>
            <div className="stack wide-gap">
              {person.isStudent && role !== "administrator" && (
                <>
                  <CareNotesCard schoolId={schoolId} studentId={personId} />
                  <ConsentsOfStudent schoolId={schoolId} studentId={personId} />
                </>
              )}
              <AboutCard person={person} />
              <ApplicationCard schoolId={schoolId} person={person} role={role} />
              <AccountCard schoolId={schoolId} person={person} />
              {isOffice(role) && (
                <NationalIdCard
                  schoolId={schoolId}
                  personId={personId}
                  mayWrite={role === "school_management"}
                />
              )}
            </div>
            <div className="stack wide-gap">
              {person.isStudent && (
                <FamilyLinksCard
                  title={t("people.guardians")}
                  links={person.guardians}
                  schoolId={schoolId}
                  {...(isOffice(role) && { studentId: personId })}
                />
              )}
              {person.children.length > 0 && (
                <FamilyLinksCard title={t("people.children")} links={person.children} schoolId={schoolId} />
              )}
              {person.teaches.length > 0 && <TeachesCard teaches={person.teaches} />}
            </div>
          </div>
        </>
      )}
    </Await>
  );
  return (
    <Page title={t("people.title")} back={isOffice(role) ? "/manage/people" : "/manage"} onRefresh={refresh}>
      {isOffice(role) ? (
        <Panes list={<People schoolId={schoolId} session={session} openId={personId} />}>{shown}</Panes>
      ) : (
        shown
      )}
    </Page>
  );
}

const isOffice = (role: Role) => role === "school_management" || role === "administrator";
