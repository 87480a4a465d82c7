import type { Id } from "@dars/contract/platform/primitives";
import { listFamilyConsents } from "@dars/contract/school/consents";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

interface ConsentsOfStudentProps {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** FAM-6, for the staff: what a student's family agrees to. */
export function ConsentsOfStudent({ schoolId, studentId }: ConsentsOfStudentProps) {
  const { t, format } = useText();
  const { value } = useRead(listFamilyConsents, { params: { schoolId, studentId } }).reading;
  if (!value) return null;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("consents.title")}</h2>
      <dl className="facts">
        {value.consents.map(({ kind, isGiven, decidedAt }) => (
          <div key={kind} style={{ display: "contents" }}>
            <dt>{t(`consents.staff-${kind}`)}</dt>
            <dd>
              {isGiven && decidedAt !== null
                ? t("consents.given", { day: format.date(new Date(decidedAt)) })
                : t("consents.declined")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
