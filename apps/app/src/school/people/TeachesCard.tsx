import type { PersonPage } from "@dars/contract/school/people";

import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

/** The classes of a teacher. */
export function TeachesCard({ teaches }: Pick<PersonPage, "teaches">) {
  const { t, locale } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{t("people.teaches")}</h2>
      <ul className="plain stack">
        {teaches.map(({ classId, subject, level, letter, students }) => (
          <li key={classId} className="family-link">
            <div>
              <strong>
                <Name of={subject} />
              </strong>
              <p className="quiet">
                <bdi>{dashed(localizeName(level, locale), letter)}</bdi>
              </p>
            </div>
            <span className="state">{t("people.student-count", { count: students })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
