import type { LookedStudent, LookedSubject } from "@dars/contract/marks/result-looks";
import { shownNumber } from "@dars/contract/marks/shown-number";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { markWords } from "./mark-words.ts";

interface LookedTableProps {
  readonly subject: LookedSubject;
  readonly students: readonly LookedStudent[];
}

/** The published marks of one subject by student, and the year's outcome where it is published. */
export function LookedTable({ subject: { offeringId, name, columns }, students }: LookedTableProps) {
  const { t, locale } = useText();
  const rows = students.flatMap(({ subjects, ...line }) => {
    const taken = subjects.find((each) => each.offeringId === offeringId);
    return taken ? [{ ...line, ...taken }] : [];
  });
  const hasGrades = rows.some(({ effective }) => effective !== null);
  const hasOutcomes = rows.some(({ status }) => status !== null);
  return (
    <div className="card table-card">
      <table>
        <caption className="unseen">
          <Name of={name} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("results.look-student")}</th>
            {columns.map(({ code, label }) => (
              <th key={code} scope="col">
                {label[locale]}
              </th>
            ))}
            {hasGrades && <th scope="col">{t("results.grade-of-year")}</th>}
            {hasOutcomes && <th scope="col">{t("results.look-outcome")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ student, marks, effective, status, average }) => (
            <tr key={student.id}>
              <th scope="row">
                <Name of={student.name} />
              </th>
              {columns.map(({ code }) => (
                <td key={code}>
                  <bdi>{markWords(marks[code], t)}</bdi>
                </td>
              ))}
              {hasGrades && (
                <td>
                  <strong dir="ltr">{markWords(effective, t)}</strong>
                </td>
              )}
              {hasOutcomes && (
                <td>
                  {status && t(`results.status-${status}`)}
                  {average !== null && (
                    <>
                      {" · "}
                      <bdi dir="ltr">{shownNumber(average)}</bdi>
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
