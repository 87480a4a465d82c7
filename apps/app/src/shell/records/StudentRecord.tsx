import type { Role } from "@dars/contract/platform/roles";
import type { PersonPage } from "@dars/contract/school/people";
import { readStudentAttendance } from "@dars/contract/time/absences";

import { useRead } from "#platform/api/use-read.ts";
import { CareNotesCard } from "#school/care-notes/public.ts";
import { GuardiansCard, PersonHead } from "#school/people/public.ts";

import { AttendanceCard } from "./AttendanceCard.tsx";
import { CARD_READERS, type StudentPlace } from "./card-readers.ts";
import { DocumentsCard } from "./DocumentsCard.tsx";
import { MarksCard } from "./MarksCard.tsx";
import { RecordActs } from "./RecordActs.tsx";
import { SiblingsCard } from "./SiblingsCard.tsx";
import { TasksCard } from "./TasksCard.tsx";
import { ThreadsCard } from "./ThreadsCard.tsx";
import { TodayCard } from "./TodayCard.tsx";

interface StudentRecordProps {
  readonly schoolId: number;
  readonly person: PersonPage;
  readonly role: Role;
}

/** What the office needs while a parent is on the phone: whom to call, today, attendance, marks, open tasks, messages. */
export function StudentRecord({ schoolId, person, role }: StudentRecordProps) {
  const place = { schoolId, studentId: person.id };
  return (
    <div className="person-record">
      <div className="record-who">
        <PersonHead schoolId={schoolId} person={person} hasDetails />
        <ActsOfStudent place={place} person={person} role={role} />
        <GuardiansCard schoolId={schoolId} person={person} mayChange={role !== "teacher"} />
        {role !== "administrator" && <CareNotesCard {...place} />}
        <SiblingsCard schoolId={schoolId} siblings={person.siblings ?? []} />
      </div>
      <Cards place={place} person={person} role={role} />
    </div>
  );
}

interface PartProps extends Pick<StudentRecordProps, "person" | "role"> {
  readonly place: StudentPlace;
}

function ActsOfStudent({ place, person, role }: PartProps) {
  const hasAttendance = CARD_READERS.attendance.has(role);
  const { value } = useRead(readStudentAttendance, { params: place }, hasAttendance).reading;
  const isWaiting = value?.excuses.some(({ state }) => state === "waiting") === true;
  return <RecordActs schoolId={place.schoolId} person={person} role={role} hasWaitingExcuse={isWaiting} />;
}

function Cards({ place, person, role }: PartProps) {
  const hasAttendance = CARD_READERS.attendance.has(role);
  const sectionId = person.enrolment?.section?.id;
  return (
    <div className="record-cards">
      <TodayCard
        {...place}
        sex={person.sex}
        sectionId={sectionId}
        hasAttendance={hasAttendance && sectionId !== undefined}
      />
      {hasAttendance && <AttendanceCard {...place} />}
      {CARD_READERS.marks.has(role) && <MarksCard {...place} />}
      {CARD_READERS.tasks.has(role) && <TasksCard {...place} />}
      {CARD_READERS.messages.has(role) && <ThreadsCard studentId={place.studentId} />}
      {CARD_READERS.documents.has(role) && <DocumentsCard {...place} role={role} />}
    </div>
  );
}
