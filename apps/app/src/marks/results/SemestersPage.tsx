import type { UserData } from "@dars/contract/identity/user-data";
import { orderColumns } from "@dars/contract/marks/averages-so-far";
import { readPublishedYear, type ResultColumn, type SubjectYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { ribbonOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { ChildHead } from "#marks/cards/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName } from "#school/schools/public.ts";

import { columnLabel } from "./column-label.ts";
import { isBelow, markWords } from "./mark-words.ts";
import { MarkSheet } from "./MarkSheet.tsx";
import { childQuery, resultPlace, type ResultPlace } from "./result-place.ts";
import { WhatIf } from "./WhatIf.tsx";

import "./results.css";

const SEMESTERS = ["all", "1", "2"] as const;

/** Every mark of a year, subject by column; a cell opens how it came about. */
export function SemestersPage() {
  return <WithSession>{(session) => <Semesters session={session} />}</WithSession>;
}

function Semesters({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const place = resultPlace(session, useOwnQuery());
  const { year } = useParams();
  const yearId = Number(year);
  if (!place)
    return (
      <Page title={t("results.title")} back="/reportcards">
        <Empty icon={ribbonOutline} title={t("results.none")} text={t("results.none-text")} />
      </Page>
    );
  return <OfYear place={place} yearId={yearId} query={childQuery(session, place)} />;
}

interface OfYearProps {
  readonly place: ResultPlace;
  readonly yearId: number;
  readonly query: string;
}

function OfYear({ place, yearId, query }: OfYearProps) {
  const { t } = useText();
  const params = { ...place, yearId };
  const { reading, refresh } = useRead(readPublishedYear, { params });
  return (
    <Page title={t("results.all-marks")} back={`/reportcardsyear/${yearId}${query}`} onRefresh={refresh}>
      <Await {...reading}>{(read) => <Marks read={read} params={params} />}</Await>
    </Page>
  );
}

interface MarksProps {
  readonly read: Reply<typeof readPublishedYear>;
  readonly params: ResultPlace & { readonly yearId: number };
}

interface Open {
  readonly offeringId: number;
  readonly code: string;
}

function Marks({ read, params }: MarksProps) {
  const { t, locale } = useText();
  const [semester, setSemester] = useState<(typeof SEMESTERS)[number]>("all");
  const [open, setOpen] = useState<Open | null>(null);
  const { result } = read;
  const columns = orderColumns(result.columns).filter(
    (column) =>
      (semester === "all" || String(column.semester) === semester) && hasAny(column, result.subjects),
  );
  const subject = result.subjects.find(({ offeringId }) => offeringId === open?.offeringId);
  const hasGrades = result.subjects.some(({ effective }) => effective !== null);
  return (
    <div className="stack wide-gap">
      <ChildHead
        id={result.student.id}
        name={result.student.name}
        quiet={[
          sectionName(result.section, result.level.name, locale),
          t(result.outcome === null ? "results.provisional" : "results.final"),
        ].join(" · ")}
      />
      <Choice
        label={t("results.semesters")}
        isLabelHidden
        options={SEMESTERS.map((each) => [each, t(`results.semester-${each}`)] as const)}
        value={semester}
        onChoose={setSemester}
      />
      <div className="card table-card">
        <table className="semester-table">
          <thead>
            <tr>
              <th scope="col">{t("results.subject")}</th>
              {hasGrades && <th scope="col">{t("results.grade-of-year")}</th>}
              {columns.map((column) => (
                <th key={column.code} scope="col">
                  {columnLabel(column, read.months, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.subjects.map((each) => (
              <tr key={each.offeringId}>
                <th scope="row">
                  <Name of={each.name} />
                </th>
                {hasGrades && (
                  <td>
                    <Grade subject={each} />
                  </td>
                )}
                {columns.map(({ code, max }) => (
                  <td key={code}>
                    <Cell
                      subject={each}
                      code={code}
                      pass={(each.pass * max) / result.scale.max}
                      isOpen={open?.offeringId === each.offeringId && open.code === code}
                      onOpen={() => setOpen({ offeringId: each.offeringId, code })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">{t("results.press-a-mark")}</p>
      {open && subject && (
        <MarkSheet
          key={`${open.offeringId} ${open.code}`}
          read={read}
          params={params}
          subject={subject}
          code={open.code}
          onClose={() => setOpen(null)}
        />
      )}
      {read.may.whatIf && result.outcome === null && <WhatIf result={result} params={params} />}
    </div>
  );
}

interface CellProps {
  readonly subject: SubjectYear;
  readonly code: string;
  /** On the scale of the column. */
  readonly pass: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The grade of the year, first of all columns: it is what is looked for. */
function Grade({ subject: { effective, pass } }: { readonly subject: SubjectYear }) {
  const { t } = useText();
  return (
    <strong className={isBelow(effective, pass) ? "below" : ""}>
      <bdi>{markWords(effective, t)}</bdi>
      {isBelow(effective, pass) && <span className="result-word">{t("results.below-pass-word")}</span>}
    </strong>
  );
}

function Cell({ subject, code, pass, isOpen, onOpen }: CellProps) {
  const { t } = useText();
  const value = subject.marks[code] ?? subject.values[code];
  const words = markWords(value, t);
  if (words === "—") return <span aria-label={t("results.not-published")}>—</span>;
  const isFailing = isBelow(value, pass);
  const isNumber = /^\d/u.test(words);
  return (
    <button
      type="button"
      className={isFailing ? "mark-cell below" : "mark-cell"}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <bdi>{words}</bdi>
      {isFailing && isNumber && <span className="result-word">{t("results.below-pass-word")}</span>}
    </button>
  );
}

/** A column without any entry is left out. */
const hasAny = ({ code }: ResultColumn, subjects: readonly SubjectYear[]) =>
  subjects.some(
    ({ marks, values }) => (marks[code] ?? null) !== null || (values[code] ?? "missing") !== "missing",
  );
