import type { UserData } from "@dars/contract/identity/user-data";
import { listResultYears, type YearLine } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";
import type { Locale } from "@dars/contract/platform/primitives";
import { readFamilyHome } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";
import { ribbonOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { ChildHead } from "#marks/cards/public.ts";
import { MinistryResultCards } from "#marks/ministry-results/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName } from "#school/schools/public.ts";

import { childQuery, resultPlace, type ResultPlace } from "./result-place.ts";
import { SectionResults } from "./SectionResults.tsx";
import { Trend } from "./Trend.tsx";

/** Report cards by year: the student's own, a child's, or for the office a section's. */
export function ReportCardsPage() {
  return <WithSession>{(session) => <ReportCards session={session} />}</WithSession>;
}

function ReportCards({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const refreshAll = useRefresh();
  const place = resultPlace(session, useOwnQuery());
  const role = session.login_type;
  const back = role === "student" ? `/subjects/${session.level_id ?? 0}` : "/home";
  return (
    <Page
      title={t("results.title")}
      back={role === "parent" ? "/family-home" : back}
      isReading
      onRefresh={refreshAll}
    >
      {place && <Years session={session} place={place} />}
      {!place && role === "parent" && <Children session={session} />}
      {!place && role !== "parent" && <SectionResults session={session} />}
    </Page>
  );
}

function Children({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { reading } = useRead(readFamilyHome, {});
  return (
    <Await {...reading}>
      {({ children }) =>
        children.length === 0 ? (
          <Empty icon={ribbonOutline} title={t("results.none")} text={t("results.none-text")} />
        ) : (
          <div className="stack wide-gap">
            {children.map(({ schoolId, studentId }) => (
              <Years key={studentId} session={session} place={{ schoolId, studentId }} />
            ))}
          </div>
        )
      }
    </Await>
  );
}

interface YearsProps {
  readonly session: UserData;
  readonly place: ResultPlace;
}

/** The section of the newest year. */
function findSection([newest]: readonly YearLine[], locale: Locale): string {
  return newest?.section ? sectionName(newest.section, newest.level.name, locale) : "";
}

function Years({ session, place }: YearsProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listResultYears, { params: place });
  const { value } = reading;
  const query = childQuery(session, place);
  return (
    <section className="stack">
      {value && (
        <ChildHead id={value.student.id} name={value.student.name} quiet={findSection(value.years, locale)} />
      )}
      {session.login_type !== "teacher" && <MinistryResultCards {...place} />}
      <Await {...reading}>
        {({ years }) =>
          years.length === 0 ? (
            <Empty icon={ribbonOutline} title={t("results.none")} text={t("results.none-text")} />
          ) : (
            <>
              <IonList className="rows" lines="none" aria-label={t("results.title")}>
                {years.map((line) => (
                  <YearRow key={line.year.id} line={line} query={query} />
                ))}
              </IonList>
              <Trend years={years} />
            </>
          )
        }
      </Await>
    </section>
  );
}

/** The average and the result; before there is one, the average so far and that the year goes on. */
function YearAverage({ published }: { readonly published: NonNullable<YearLine["published"]> }) {
  const { t } = useText();
  const { average, status, soFar } = published;
  const shown = average ?? soFar?.average;
  return (
    <>
      {shown !== undefined && <strong dir="ltr">{shownNumber(shown)}</strong>}
      <span className="quiet">
        {status === null ? t("results.in-progress") : t(`results.status-${status}`)}
      </span>
    </>
  );
}

function YearRow({ line, query }: { readonly line: YearLine; readonly query: string }) {
  const { t, locale, format } = useText();
  const { year, level, section, published } = line;
  const where = section ? sectionName(section, level.name, locale) : t("results.no-section");
  const quiet = published
    ? t("results.published-on", { date: format.date(new Date(published.publishedAt)) })
    : t("results.not-published");
  return (
    <Row
      start={<IonIcon icon={ribbonOutline} aria-hidden="true" />}
      strong={
        <>
          <bdi dir="ltr">{year.title}</bdi> · <bdi>{where}</bdi>
        </>
      }
      quiet={quiet}
      end={
        published && (
          <span className="result-end">
            <YearAverage published={published} />
          </span>
        )
      }
      {...(published && { leadsTo: `/reportcardsyear/${year.id}${query}` })}
    />
  );
}
