import type { Role } from "@dars/contract/platform/roles";
import type { PersonPage } from "@dars/contract/school/people";

import { useText } from "#platform/text/use-text.ts";
import { FamilyLinksCard, PersonHead, TeachesCard } from "#school/people/public.ts";

import { CARD_READERS } from "./card-readers.ts";
import { ColumnsCard } from "./ColumnsCard.tsx";
import { RecordActs } from "./RecordActs.tsx";
import { RegistersCard } from "./RegistersCard.tsx";
import { TeacherTodayCard } from "./TeacherTodayCard.tsx";
import { VisitsCard } from "./VisitsCard.tsx";

interface OtherRecordProps {
  readonly schoolId: number;
  readonly person: PersonPage;
  readonly role: Role;
}

/** A teacher with lessons, registers, mark columns and visits; a guardian with its children; both where it is both. */
export function OtherRecord({ schoolId, person, role }: OtherRecordProps) {
  const { t } = useText();
  const { teaches, children } = person;
  return (
    <div className="person-record">
      <div className="record-who">
        <PersonHead schoolId={schoolId} person={person} hasDetails />
        <RecordActs schoolId={schoolId} person={person} role={role} />
        {teaches.length > 0 && <TeachesCard teaches={teaches} />}
      </div>
      <div className="record-cards">
        {teaches.length > 0 && <CardsOfTeacher schoolId={schoolId} person={person} role={role} />}
        {children.length > 0 && (
          <FamilyLinksCard title={t("records.children")} links={children} schoolId={schoolId} />
        )}
      </div>
    </div>
  );
}

function CardsOfTeacher({ schoolId, person: { id: teacherId, teaches }, role }: OtherRecordProps) {
  const place = { schoolId, teacherId };
  return (
    <>
      <TeacherTodayCard {...place} />
      {CARD_READERS.registers.has(role) && <RegistersCard {...place} />}
      {CARD_READERS.columns.has(role) && <ColumnsCard schoolId={schoolId} teaches={teaches} />}
      {CARD_READERS.visits.has(role) && <VisitsCard {...place} />}
    </>
  );
}
