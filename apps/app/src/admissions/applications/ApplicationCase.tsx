import { readApplication, type Application } from "@dars/contract/admissions/applications";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { AttachedFile } from "#talking/files/public.ts";
import { SentMessageList } from "#talking/outbound/public.ts";

import { EnrolForm } from "./EnrolForm.tsx";
import { StepForm } from "./StepForm.tsx";

import "./applications.css";

interface ApplicationCaseProps {
  readonly schoolId: number;
  readonly applicationKey: string;
  /** The step that is chosen at first, if it is one of the next ones. */
  readonly wanted?: string;
}

/** O2, O3: one application, what looks like it, and the next step. */
export function ApplicationCase({ schoolId, applicationKey, wanted = "" }: ApplicationCaseProps) {
  const { reading } = useRead(readApplication, { params: { schoolId, application: applicationKey } });
  return (
    <Await {...reading}>
      {(application) => (
        <div className="stack wide-gap">
          <Details application={application} schoolId={schoolId} />
          <Documents application={application} schoolId={schoolId} />
          {application.answers.length > 0 && <Answers application={application} />}
          <Messages messages={application.messages ?? []} />
          {application.duplicates.length > 0 && <Duplicates application={application} schoolId={schoolId} />}
          {application.mayEnrol && (
            <EnrolForm key={`e${application.revision}`} application={application} schoolId={schoolId} />
          )}
          <StepForm
            key={`${application.revision} ${wanted}`}
            application={application}
            schoolId={schoolId}
            wanted={wanted}
          />
        </div>
      )}
    </Await>
  );
}

interface OfApplication {
  readonly application: Application;
  readonly schoolId: number;
}

function Details({ application, schoolId }: OfApplication) {
  const { t, format, locale } = useText();
  const { record, name, level, state, since, phone, tracking, request, note, free } = application;
  const { assessmentAt, offerUntil, studentId, isTooYoung, waitingPlace } = application;
  const day = (date: string) => format.date(getNoon(date));
  const facts = [
    ["applying.level", localizeName(level.name, locale)],
    ["applications.free", free === null ? null : format.number(free)],
    [
      "applying.state-waitlisted",
      waitingPlace && t("applications.waiting-place", { place: format.number(waitingPlace) }),
    ],
    ["applying.birth-date", day(record.birthDate)],
    ["applying.sex", t(record.sex === "female" ? "applying.girl" : "applying.boy")],
    ["applications.has-national-id", t(record.nationalId ? "applications.given" : "applications.not-given")],
    ["applying.previousSchool", record.previousSchool],
    ["applying.previousResult", record.previousResult],
    ["applying.siblings", record.siblings],
    ["applying.needs", record.needs],
    ["applying.phone", phone],
    ["outbound.channel-email", record.email ?? null],
    ["applying.tracking", tracking],
    ["applications.asked", request],
    ["applications.assessment", assessmentAt && format.moment(new Date(assessmentAt))],
    ["applications.note", note],
    ["applications.offer", offerUntil && day(offerUntil)],
  ] as const;
  return (
    <section className="card stack">
      <h2 className="section-title first">
        <bdi>{localizeName(name, locale)}</bdi>
      </h2>
      <p>
        <span className="state">{t(`applying.state-${state}`)}</span>
        {" · "}
        <span className="quiet">{t("applying.since", { day: format.date(new Date(since)) })}</span>
      </p>
      {isTooYoung && <p className="banner">{t("applying.is-too-young")}</p>}
      <dl className="facts">
        {facts.map(([label, text]) =>
          text === null || text === "" ? null : (
            <div key={label} style={{ display: "contents" }}>
              <dt>{t(label)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      <h3 className="section-title">{t("applying.guardians")}</h3>
      <ul className="plain stack">
        {record.guardians.map((guardian) => (
          <li key={`${guardian.name} ${guardian.phone}`}>
            <bdi>{guardian.name}</bdi> · {t(`people.relation-${guardian.relation}`)} ·{" "}
            <a href={`tel:${guardian.phone}`}>
              <bdi dir="ltr">{guardian.phone}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {studentId !== null && (
        <Link leadsTo={`/manage/people/${schoolId}/${studentId}`}>{t("applications.open-student")}</Link>
      )}
    </section>
  );
}

/** O2: what the family has attached, and when. */
function Documents({ application: { documents }, schoolId }: OfApplication) {
  const { t, format } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applications.documents")}</h2>
      {documents.length === 0 && <p className="quiet">{t("applications.no-documents")}</p>}
      <ul className="plain application-documents">
        {documents.map(({ kind, givenAt, file }) => (
          <li key={file.fileId} className="stack">
            <span>
              <strong>{t(`applying.document-${kind}`)}</strong>{" "}
              <span className="quiet">{format.date(new Date(givenAt))}</span>
            </span>
            <AttachedFile schoolId={schoolId} attachment={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was asked, and what the family answered. */
function Answers({ application: { answers } }: Pick<OfApplication, "application">) {
  const { t, format } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applications.answers")}</h2>
      <ul className="plain stack">
        {answers.map(({ request, text, at }) => (
          <li key={at}>
            <p className="quiet">
              <bdi>{request}</bdi>
            </p>
            <p>
              <bdi>{text ?? t("applications.answer-document")}</bdi>{" "}
              <span className="quiet">{format.moment(new Date(at))}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** APP-7: what went to the family outside the app, and what became of it. */
function Messages({ messages }: { readonly messages: NonNullable<Application["messages"]> }) {
  const { t } = useText();
  if (messages.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("outbound.sent-title")}</h2>
      <SentMessageList label={t("outbound.sent-title")} messages={messages} />
    </section>
  );
}

/** APP-2. */
function Duplicates({ application, schoolId }: OfApplication) {
  const { t, format, locale } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applications.duplicates")}</h2>
      <p className="quiet">{t("applications.duplicates-text")}</p>
      <ul className="plain stack">
        {application.duplicates.map((line) => (
          <li key={line.key}>
            <Link leadsTo={`/manage/applications/${schoolId}/${line.key}`}>
              <bdi>{localizeName(line.name, locale)}</bdi>
            </Link>{" "}
            <span className="quiet">
              {format.date(new Date(line.submittedAt))} · {t(`applying.state-${line.state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
