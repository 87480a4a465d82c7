import type { UserData } from "@dars/contract/identity/user-data";
import { acknowledgeResult, readPublishedYear, type PublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, gridOutline, printOutline, ribbonOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { ChildHead } from "#marks/cards/public.ts";
import { YearConduct } from "#marks/conduct/public.ts";
import { MinistryResultCards } from "#marks/ministry-results/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { isolate } from "#platform/text/isolate.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName } from "#school/schools/public.ts";

import { AverageSoFar } from "./AverageSoFar.tsx";
import { Corrections } from "./Corrections.tsx";
import { Objections } from "./Objections.tsx";
import { childQuery, resultPlace, type ResultPlace } from "./result-place.ts";
import { sitsAgain } from "./sits-again.ts";
import { SubjectRows } from "./SubjectRows.tsx";
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
              <Head read={read} />
              <SubjectRows read={read} params={params} />
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

const NO_OUTCOME = { rank: null, students: 0, round: 1 };

function Head({ read }: ReadProps) {
  const { t, locale, format } = useText();
  const { result } = read;
  const { outcome, student, section, level, year, publishedAt, isAmended, subjects } = result;
  const { rank, students, round } = outcome ?? NO_OUTCOME;
  const again = subjects.filter((subject) => sitsAgain(result, subject));
  const published = subjects.filter((subject) => subject.published.length > 0).length;
  return (
    <section className="card" aria-label={t("results.outcome")}>
      <ChildHead
        id={student.id}
        name={student.name}
        quiet={`${isolate(year.title)} · ${sectionName(section, level.name, locale)}`}
      />
      <div className="result-head spaced">
        <AverageSoFar read={read} />
      </div>
      <div>
        <h2 className="section-title">
          {outcome ? t(`results.status-${outcome.status}`) : t("results.in-part")}
          {round === 2 && ` · ${t("results.second-round")}`}
        </h2>
        <p className="quiet">{t("results.subjects-published", { published, all: subjects.length })}</p>
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
        {outcome?.gradePoints !== undefined && (
          <p>
            {t("results.gpa")} <strong dir="ltr">{outcome.gradePoints}</strong>
          </p>
        )}
        {rank !== null && <p className="quiet">{t("results.rank", { rank, students })}</p>}
      </div>
    </section>
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
