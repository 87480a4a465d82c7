import { listApplicationsOfStudent } from "@dars/contract/admissions/applications";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { PersonPage } from "@dars/contract/school/people";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

interface ApplicationCardProps {
  readonly schoolId: Id;
  readonly person: Pick<PersonPage, "id" | "isStudent">;
  readonly role: Role;
}

const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);

/** For the office: the application from which a student came, with what the family has sent, if it came by one. */
export function ApplicationCard({ schoolId, person, role }: ApplicationCardProps) {
  const { t, format } = useText();
  const isWanted = person.isStudent && OFFICE.has(role);
  const params = { schoolId, studentId: person.id };
  const { reading } = useRead(listApplicationsOfStudent, { params }, isWanted);
  const applications = reading.value?.applications ?? [];
  if (applications.length === 0) return null;
  return (
    <section className="card">
      <h2 className="section-title">{t("people.application")}</h2>
      <ul className="plain stack">
        {applications.map(({ key, submittedAt, documents }) => (
          <li key={key} className="link-row">
            <Link leadsTo={`/manage/applications/${schoolId}/${key}`}>
              {t("people.application-of", { day: format.date(new Date(submittedAt)) })}
            </Link>
            <p className="quiet">{t("people.application-documents", { count: documents })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
