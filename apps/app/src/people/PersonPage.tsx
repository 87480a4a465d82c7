import { readPerson, type PersonPage as Person } from "@dars/contract/people";
import type { Id } from "@dars/contract/primitives";
import { useParams } from "react-router-dom";

import { WithSession } from "#accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { sectionName } from "#schools/public.ts";

import { AboutCard } from "./AboutCard.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { TeachesCard } from "./TeachesCard.tsx";
import { TiesCard } from "./TiesCard.tsx";

/** Everything the office keeps about one person. */
export function PersonPage() {
  const { schoolId, personId } = useParams();
  return (
    <WithSession>
      {() => <OnePerson key={personId} schoolId={Number(schoolId)} personId={Number(personId)} />}
    </WithSession>
  );
}

interface OnePersonProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

function OnePerson({ schoolId, personId }: OnePersonProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(readPerson, { params: { schoolId, personId } });
  return (
    <Page title={t("people.title")} back="/manage" onRefresh={refresh}>
      <Await {...reading}>
        {(person) => (
          <>
            <Head person={person} />
            <div className="columns">
              <div className="stack wide-gap">
                <AboutCard person={person} />
                <AccountCard schoolId={schoolId} person={person} />
              </div>
              <div className="stack wide-gap">
                {person.enrolment && (
                  <TiesCard title={t("people.guardians")} ties={person.guardians} schoolId={schoolId} />
                )}
                {person.children.length > 0 && (
                  <TiesCard title={t("people.children")} ties={person.children} schoolId={schoolId} />
                )}
                {person.teaches.length > 0 && <TeachesCard teaches={person.teaches} />}
              </div>
            </div>
          </>
        )}
      </Await>
    </Page>
  );
}

function Head({ person: { id, name, enrolment } }: { readonly person: Person }) {
  const { t, locale } = useText();
  return (
    <div className="person-head">
      <Avatar id={id} name={name} isLarge />
      <div>
        <h2>
          <Name of={name} />
        </h2>
        {enrolment && (
          <p className="quiet">
            <bdi>
              {enrolment.section
                ? sectionName(enrolment.section, enrolment.level.name, locale)
                : t("people.no-section")}
            </bdi>
          </p>
        )}
      </div>
    </div>
  );
}
