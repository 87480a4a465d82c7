import type { Role } from "@dars/contract/platform/roles";
import type { PersonPage } from "@dars/contract/school/people";

import { useText } from "#platform/text/use-text.ts";
import { FamilyLinksCard, PersonHead, TeachesCard } from "#school/people/public.ts";

import { RecordActs } from "./RecordActs.tsx";

interface OtherRecordProps {
  readonly schoolId: number;
  readonly person: PersonPage;
  readonly role: Role;
}

/** A guardian or a member of staff: children and classes. */
export function OtherRecord({ schoolId, person, role }: OtherRecordProps) {
  const { t } = useText();
  return (
    <div className="person-record">
      <div className="record-who">
        <PersonHead schoolId={schoolId} person={person} hasDetails />
        <RecordActs schoolId={schoolId} person={person} role={role} />
      </div>
      <div className="record-cards">
        {person.children.length > 0 && (
          <FamilyLinksCard title={t("records.children")} links={person.children} schoolId={schoolId} />
        )}
        {person.teaches.length > 0 && <TeachesCard teaches={person.teaches} />}
      </div>
    </div>
  );
}
