import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { readPerson, type PersonPage as Person } from "@dars/contract/school/people";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { ConsentsOfStudent } from "#school/consents/public.ts";
import { AboutCard, AccountCard, NationalIdCard } from "#school/people/public.ts";

import { OtherRecord } from "./OtherRecord.tsx";
import { StudentRecord } from "./StudentRecord.tsx";

import "./records.css";

/** Everything the school keeps about one person, what is asked most in sight first. */
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

function OnePerson({ schoolId, personId, session: { login_type: role } }: OnePersonProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(readPerson, { params: { schoolId, personId } });
  return (
    <Page
      title={t("records.title")}
      back={role === "teacher" ? "/manage" : "/manage/people"}
      onRefresh={refresh}
    >
      <Await {...reading}>
        {(person) => (
          <>
            {person.isStudent ? (
              <StudentRecord schoolId={schoolId} person={person} role={role} />
            ) : (
              <OtherRecord schoolId={schoolId} person={person} role={role} />
            )}
            <Particulars schoolId={schoolId} person={person} role={role} />
          </>
        )}
      </Await>
    </Page>
  );
}

interface ParticularsProps {
  readonly schoolId: Id;
  readonly person: Person;
  readonly role: Role;
}

/** What is asked seldom: details, account, consents, national id. */
function Particulars({ schoolId, person, role }: ParticularsProps) {
  const isOffice = role === "school_management" || role === "administrator";
  return (
    <div className="columns record-rest">
      <div className="stack wide-gap">
        <AboutCard person={person} />
        {person.isStudent && role !== "administrator" && (
          <ConsentsOfStudent schoolId={schoolId} studentId={person.id} />
        )}
      </div>
      <div className="stack wide-gap">
        <AccountCard schoolId={schoolId} person={person} />
        {isOffice && (
          <NationalIdCard schoolId={schoolId} personId={person.id} mayWrite={role === "school_management"} />
        )}
      </div>
    </div>
  );
}
