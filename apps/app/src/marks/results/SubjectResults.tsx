import { listSubjectResults, type SubjectResult, type Summary } from "@dars/contract/marks/subject-results";
import type { Id } from "@dars/contract/platform/primitives";
import { ribbonOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { sectionName } from "#school/schools/public.ts";

interface SubjectResultsProps {
  readonly schoolId: Id;
  /** An administrator reads names only after giving a reason. */
  readonly mayLook: boolean;
}

/** How the subjects of a level did, section by section, without names. */
export function SubjectResults({ schoolId, mayLook }: SubjectResultsProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(0);
  const { reading } = useRead(listSubjectResults, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ subjects }) => {
        const levels = [...new Map(subjects.map(({ level }) => [level.id, level])).values()];
        const level = levels.find(({ id }) => id === chosen) ?? levels[0];
        if (!level)
          return (
            <Empty
              icon={ribbonOutline}
              title={t("results.no-subject-results")}
              text={t("results.no-subject-results-text")}
            />
          );
        return (
          <div className="stack wide-gap">
            <PickField
              label={t("results.level")}
              value={String(level.id)}
              options={levels.map(({ id, name }) => [String(id), localizeName(name, locale)])}
              onPick={(value) => setChosen(Number(value))}
            />
            <p className="quiet">{t("results.subject-results-text")}</p>
            {subjects
              .filter((each) => each.level.id === level.id)
              .map((each) => (
                <OneSubject key={each.offeringId} result={each} schoolId={schoolId} mayLook={mayLook} />
              ))}
          </div>
        );
      }}
    </Await>
  );
}

interface SubjectProps extends SubjectResultsProps {
  readonly result: SubjectResult;
}

function OneSubject({ result: { subject, level, columns, sections }, schoolId, mayLook }: SubjectProps) {
  const { t, locale } = useText();
  const hasGrades = sections.some(({ grades }) => grades !== null);
  return (
    <section>
      <h2 className="section-title">
        <Name of={subject.name} />
      </h2>
      <div className="card table-card">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("results.section")}</th>
              {columns.map(({ code, label }) => (
                <th key={code} scope="col">
                  {label[locale]}
                </th>
              ))}
              {hasGrades && <th scope="col">{t("results.grade-of-year")}</th>}
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => {
              const name = sectionName(section, level.name, locale);
              const sheet =
                section.classId === null ? undefined : `/mark-sheets/${schoolId}/${section.classId}`;
              const target = mayLook ? `/section-results/${schoolId}/${section.id}` : sheet;
              return (
                <tr key={section.id}>
                  <th scope="row">
                    {target === undefined ? <bdi>{name}</bdi> : <Link leadsTo={target}>{name}</Link>}
                  </th>
                  {columns.map(({ code }) => (
                    <Cell key={code} of={section.results[code] ?? null} />
                  ))}
                  {hasGrades && <Cell of={section.grades} />}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ of }: { readonly of: Summary | null }) {
  const { t } = useText();
  if (of === null) return <td>–</td>;
  if (of.average === null) return <td className="quiet">{t("results.too-few")}</td>;
  return (
    <td>
      <strong dir="ltr">{of.average}</strong>
      <br />
      <span className={of.below === 0 ? "quiet" : "below"}>
        {t("results.below-pass", { count: of.below ?? 0, students: of.students })}
      </span>
    </td>
  );
}
