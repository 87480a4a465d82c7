import { listMinistryResults, type PublishedMinistryResult } from "@dars/contract/marks/ministry-results";
import { typedMark } from "@dars/contract/marks/typed-mark";
import type { Id } from "@dars/contract/platform/primitives";
import { Fragment } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

interface MinistryResultCardsProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  /** Only of this year. */
  readonly yearId?: Id;
}

/** MIN-1: what the ministry decided of a student, as the school has published it; nothing where there is none. */
export function MinistryResultCards({ schoolId, studentId, yearId }: MinistryResultCardsProps) {
  const { reading } = useRead(listMinistryResults, { params: { schoolId, studentId } });
  const results = (reading.value?.results ?? []).filter(
    ({ year }) => yearId === undefined || year.id === yearId,
  );
  return results.map((result) => <ResultCard key={`${result.year.id} ${result.round}`} result={result} />);
}

const LOOKS = { pass: "state good", completion: "state waiting", fail: "state bad" } as const;

function ResultCard({ result }: { readonly result: PublishedMinistryResult }) {
  const { t, format, locale } = useText();
  const { year, round, examNo, outcome, subjects, publishedAt } = result;
  return (
    <section className="card stack">
      <div className="request-head">
        <h2 className="section-title first">{t("ministry.exam")}</h2>
        <span className={LOOKS[outcome]}>{t(`ministry.outcome-${outcome}`)}</span>
      </div>
      <p className="quiet">
        <bdi dir="ltr">{year.title}</bdi> · {t(`ministry.round-${clampRound(round)}`)}
        {examNo !== null && <> · {t("ministry.exam-no-is", { number: examNo })}</>}
      </p>
      {subjects.length > 0 && (
        <dl className="facts">
          {subjects.map(({ offeringId, name, mark }) => (
            <Fragment key={offeringId}>
              <dt>
                <Name of={name} />
              </dt>
              <dd>
                <bdi>{typedMark(mark, locale !== "en") || "–"}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      <p className="quiet">{t("ministry.published-on", { date: format.date(new Date(publishedAt)) })}</p>
    </section>
  );
}

/** The rounds that have a text. */
export const clampRound = (round: number): 1 | 2 | 3 => (round === 1 ? 1 : round === 2 ? 2 : 3);
