import { listApplicationsOfStudent } from "@dars/contract/admissions/applications";
import { listCards } from "@dars/contract/marks/cards";
import type { Role } from "@dars/contract/platform/roles";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import type { StudentPlace } from "./card-readers.ts";
import { RecordCard } from "./RecordCard.tsx";

interface DocumentsCardProps extends StudentPlace {
  readonly role: Role;
}

/** Documents of a student: those that the school prints, and those that the family sent. */
export function DocumentsCard({ role, ...place }: DocumentsCardProps) {
  const { t, format } = useText();
  const isManagement = role === "school_management";
  const { value: cards } = useRead(listCards, { params: place }, isManagement).reading;
  const { value: found } = useRead(listApplicationsOfStudent, { params: place }).reading;
  const { schoolId, studentId } = place;
  const cardsAddress = `/iqreportcards?school=${schoolId}&student=${studentId}`;
  return (
    <RecordCard title={t("records.documents")}>
      <ul className="plain record-lines" aria-label={t("records.documents")}>
        {cards?.years.map(({ year }) => (
          <li key={year.id}>
            <Link leadsTo={cardsAddress}>{t("records.report-card", { year: year.title })}</Link>
          </li>
        ))}
        {cards?.hasTranscript === true && (
          <li>
            <Link leadsTo={cardsAddress}>{t("records.transcript")}</Link>
          </li>
        )}
        {isManagement && (
          <li>
            <Link leadsTo={`/attendance/student/${schoolId}/${studentId}`}>{t("records.letters")}</Link>
          </li>
        )}
        {found?.applications.map(({ key, submittedAt, documents }) => (
          <li key={key}>
            <Link leadsTo={`/manage/applications/${schoolId}/${key}`}>
              {t("records.application", { day: format.date(new Date(submittedAt)) })}
            </Link>
            <span className="record-end">{t("records.application-documents", { count: documents })}</span>
          </li>
        ))}
        <li>
          <Link leadsTo={`/manage/people/${schoolId}/${studentId}/data`}>{t("records.data")}</Link>
        </li>
      </ul>
    </RecordCard>
  );
}
