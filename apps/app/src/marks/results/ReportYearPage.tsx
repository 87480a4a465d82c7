import type { UserData } from "@dars/contract/identity/user-data";
import {
  acknowledgeResult,
  readPublishedYear,
  type PublishedYear,
  type SubjectYear,
} from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { checkmarkCircleOutline, gridOutline, printOutline, ribbonOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { YearConduct } from "#marks/conduct/public.ts";
import { MinistryResultCards } from "#marks/ministry-results/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { themeName, themeStyle } from "#platform/ui/themes.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName, subjectIcon } from "#school/schools/public.ts";

import { Corrections } from "./Corrections.tsx";
import { isBelow, markWords, shownNumber } from "./mark-words.ts";
import { Objections } from "./Objections.tsx";
import { childQuery, resultPlace, type ResultPlace } from "./result-place.ts";
import { isDeferred, sitsAgain } from "./sits-again.ts";
import { Spark } from "./Spark.tsx";
import { YearAttendance } from "./YearAttendance.tsx";
import { YearCards } from "./YearCards.tsx";

import "./results.css";

/** One year as it was published: the outcome first, then each subject with its latest mark. */
export function ReportYearPage() {
  return <WithSession>{(session) => <ReportYear session={session} />}</WithSession>;
}

function ReportYear({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const place = resultPlace(session, useOwnQuery());
  const { yearId } = useParams();
  if (place) return <OneYear session={session} place={place} yearId={Number(yearId)} />;
  return (
    <Page title={t("results.title")} back="/reportcards">
      <Empty icon={ribbonOutline} title={t("results.none")} text={t("results.none-text")} />
    </Page>
  );
}

interface OneYearProps {
  readonly session: UserData;
  readonly place: ResultPlace;
  readonly yearId: number;
}

function OneYear({ session, place, yearId }: OneYearProps) {
  const { t } = useText();
  const params = { ...place, yearId };
  const { reading, refresh } = useRead(readPublishedYear, { params });
  const query = childQuery(session, place);
  return (
    <Page title={t("results.year-title")} back={`/reportcards${query}`} isReading onRefresh={refresh}>
      <div className="stack wide-gap">
        {session.login_type !== "teacher" && <MinistryResultCards {...place} yearId={yearId} />}
        <Await {...reading}>
          {(read) => (
            <div className="stack wide-gap">
              <Head result={read.result} />
              <Subjects result={read.result} leadsTo={semesterAddress(read.result, query)} />
              <div className="buttons">
                <IonButton routerLink={semesterAddress(read.result, query)}>
                  <IonIcon slot="start" icon={gridOutline} aria-hidden="true" />
                  {t("results.all-marks")}
                </IonButton>
                <IonButton fill="outline" routerLink={cardsAddress(session, place)}>
                  <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
                  {t("results.cards")}
                </IonButton>
              </div>
              <YearConduct conduct={read.conduct} comment={read.comment} />
              <YearAttendance place={place} yearId={yearId} />
              {session.login_type !== "teacher" && <YearCards place={place} yearId={yearId} />}
              <Acknowledgement read={read} params={params} />
              <Corrections read={read} />
              <Objections read={read} />
            </div>
          )}
        </Await>
      </div>
    </Page>
  );
}

const semesterAddress = ({ section, year }: PublishedYear, query: string) =>
  `/reportgradesemesters/${section.id}/${year.id}${query}`;

const cardsAddress = ({ login_type: role }: UserData, { schoolId, studentId }: ResultPlace) =>
  role === "student" ? "/iqreportcards" : `/iqreportcards?school=${schoolId}&student=${studentId}`;

const NO_OUTCOME = { average: null, rank: null, students: 0, round: 1 };

function Head({ result }: { readonly result: PublishedYear }) {
  const { t, locale, format } = useText();
  const { outcome, student, section, level, year, publishedAt, isAmended } = result;
  const { average, rank, students, round } = outcome ?? NO_OUTCOME;
  const again = result.subjects.filter((subject) => sitsAgain(result, subject));
  return (
    <section className="card result-head" aria-label={t("results.outcome")}>
      {average !== null && (
        <strong className="result-average" dir="ltr">
          {shownNumber(average)}
        </strong>
      )}
      <div>
        <h2 className="section-title first">
          {outcome ? t(`results.status-${outcome.status}`) : t("results.in-part")}
          {round === 2 && ` · ${t("results.second-round")}`}
        </h2>
        <p>
          <Name of={student.name} />
        </p>
        <p className="quiet">
          <bdi dir="ltr">{year.title}</bdi> · <bdi>{sectionName(section, level.name, locale)}</bdi>
        </p>
        <p className="quiet">
          {t("results.published-on", { date: format.date(new Date(publishedAt)) })}
          {isAmended && ` · ${t("results.amended")}`}
        </p>
        {result.joinedLate === true && <p className="quiet">{t("results.joined-late")}</p>}
        {again.length > 0 && (
          <p>
            {t("results.sits-again", {
              subjects: again.map(({ name }) => localizeName(name, locale)).join(t("results.and")),
            })}
          </p>
        )}
        {rank !== null && <p className="quiet">{t("results.rank", { rank, students })}</p>}
      </div>
    </section>
  );
}

function Subjects({ result, leadsTo }: { readonly result: PublishedYear; readonly leadsTo: string }) {
  const { t } = useText();
  return (
    <section>
      <h2 className="section-title">{t("results.subjects")}</h2>
      <p className="quiet">{t("results.scale", { max: result.scale.max, pass: result.scale.pass })}</p>
      <IonList className="rows" lines="none" aria-label={t("results.subjects")}>
        {result.subjects.map((subject) => (
          <SubjectRow key={subject.offeringId} result={result} subject={subject} leadsTo={leadsTo} />
        ))}
      </IonList>
    </section>
  );
}

interface SubjectRowProps {
  readonly result: PublishedYear;
  readonly subject: SubjectYear;
  readonly leadsTo: string;
}

function SubjectRow({ result, subject, leadsTo }: SubjectRowProps) {
  const { t } = useText();
  const last = result.columns.findLast(
    ({ code, kind }) => kind === "input" && subject.published.includes(code),
  );
  const value = subject.effective ?? (last ? subject.marks[last.code] : null);
  return (
    <Row
      start={
        <span className={`result-tile ${themeName(subject.theme)}`} style={themeStyle(subject.theme)}>
          <IonIcon icon={subjectIcon(null, subject.name)} aria-hidden="true" />
        </span>
      }
      strong={<Name of={subject.name} />}
      quiet={<HowGraded result={result} subject={subject} last={last} />}
      end={
        <span className="result-end across">
          <Spark result={result} subject={subject} />
          <strong className={isBelow(value, subject.pass) ? "result-mark below" : "result-mark"}>
            <bdi>{isDeferred(subject) ? t("results.deferred") : markWords(value, t)}</bdi>
          </strong>
        </span>
      }
      leadsTo={leadsTo}
    />
  );
}

interface HowGradedProps {
  readonly result: PublishedYear;
  readonly subject: SubjectYear;
  readonly last: PublishedYear["columns"][number] | undefined;
}

const NO_PART = { exempt: null, decision1: 0, decision2: 0 };

/** Which mark it is, and what was given beside it. */
function HowGraded({ result, subject, last }: HowGradedProps) {
  const { t, locale } = useText();
  const [part = NO_PART] = subject.parts;
  const decision = Number(part.decision1) || Number(part.decision2);
  const label = subject.effective === null ? last?.label[locale] : t("results.final-grade");
  return (
    <>
      {label ?? t("results.not-published")}
      {part.exempt !== null && ` · ${t(`results.exempt-${part.exempt}`)}`}
      {decision > 0 && ` · ${t("results.decision", { marks: decision })}`}
      {sitsAgain(result, subject) && ` · ${t("results.second-round")}`}
    </>
  );
}

interface ReadProps {
  readonly read: Reply<typeof readPublishedYear>;
}

interface AcknowledgementProps extends ReadProps {
  readonly params: ResultPlace & { readonly yearId: number };
}

function Acknowledgement({ read, params }: AcknowledgementProps) {
  const { t, format } = useText();
  const { save, error, isBusy, isWaiting } = useSave();
  if (read.acknowledgedAt !== null)
    return (
      <p className="quiet">
        <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />{" "}
        {t("results.acknowledged-on", { date: format.date(new Date(read.acknowledgedAt)) })}
      </p>
    );
  if (!read.may.acknowledge) return null;
  const { revision } = read.result;
  return (
    <section className="card">
      <p>{t("results.acknowledge-text")}</p>
      <Refusal error={error} />
      <IonButton
        disabled={isBusy || isWaiting}
        onClick={() => void save(acknowledgeResult, { params, body: { revision } }, t("results.acknowledge"))}
      >
        {t("results.acknowledge")}
      </IonButton>
    </section>
  );
}
