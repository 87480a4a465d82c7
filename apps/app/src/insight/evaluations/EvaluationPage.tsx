import { readEvaluation, type Evaluation, type EvaluationEvent } from "@dars/contract/insight/evaluations";
import type { EvaluationScore } from "@dars/contract/insight/rubrics";
import { useParams } from "react-router-dom";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { AttachedFiles } from "#talking/files/public.ts";

import { classText } from "./class-text.ts";
import { EvaluationActions } from "./EvaluationActions.tsx";
import { EvaluationState } from "./EvaluationState.tsx";

import "./evaluations.css";

/** One evaluation and its history, with the reader's actions below. */
export function EvaluationPage() {
  const { t } = useText();
  const { schoolId, key = "" } = useParams();
  const { reading, refresh } = useRead(readEvaluation, {
    params: { schoolId: Number(schoolId), evaluation: key },
  });
  return (
    <Page title={t("evaluations.one")} back="/evaluations" isReading onRefresh={refresh}>
      <Await {...reading}>
        {(evaluation) => (
          <div className="stack wide-gap">
            <Head evaluation={evaluation} />
            <Findings of={evaluation} />
            <EvaluationActions key={evaluation.revision} evaluation={evaluation} />
            <History events={evaluation.history} />
          </div>
        )}
      </Await>
    </Page>
  );
}

function Head({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t, format, locale } = useText();
  const { teacher, class: of, heldOn, period, topic, author, outcome, band } = evaluation;
  return (
    <section className="card stack">
      <h2 className="section-title first">
        <Name of={teacher.name} />
      </h2>
      <p className="evaluation-percent">
        <strong>{outcome === null ? "–" : format.percent(outcome / 100)}</strong>{" "}
        {band !== null && <span>{t(`evaluations.band-${band}`)}</span>} <EvaluationState of={evaluation} />
      </p>
      <dl className="facts">
        <dt>{t("evaluations.class")}</dt>
        <dd>
          <bdi>{classText(of, locale)}</bdi>
        </dd>
        <dt>{t("evaluations.day")}</dt>
        <dd>
          {format.date(getNoon(heldOn))}
          {period !== null && ` · ${t("evaluations.period-no", { no: period })}`}
        </dd>
        {topic !== null && (
          <>
            <dt>{t("evaluations.topic")}</dt>
            <dd dir="auto">{topic}</dd>
          </>
        )}
        <dt>{t("evaluations.author")}</dt>
        <dd>
          <bdi>{localizeName(author.name, locale)}</bdi> · {t(`evaluations.kind-${author.kind}`)}
        </dd>
      </dl>
    </section>
  );
}

function Findings({ of }: { readonly of: Evaluation }) {
  const { rubric, scores, strengths, nextStep, notes, answer } = of;
  const { t, format, locale } = useText();
  const texts = [
    ["evaluations.strengths", strengths],
    ["evaluations.next-step", nextStep],
    ["evaluations.answer", answer],
  ] as const;
  return (
    <>
      <section className="card stack">
        <h2 className="section-title first">{t("evaluations.scores")}</h2>
        <ul className="plain stack">
          {rubric.indicators.map(({ id, name, weight }) => {
            const given = scores.find(({ indicator }) => indicator === id);
            return (
              <li key={id} className="evaluation-score">
                <span>
                  <bdi>{localizeName(name, locale)}</bdi>{" "}
                  <span className="quiet">{format.percent(weight / 100)}</span>
                </span>
                <strong>
                  {typeof given?.score === "number"
                    ? t("evaluations.score-of", { score: given.score })
                    : t("evaluations.not-observed")}
                </strong>
                {given && <GivenEvidence of={of} score={given} />}
              </li>
            );
          })}
        </ul>
      </section>
      {texts.map(([label, text]) =>
        text === null ? null : (
          <section key={label} className="card stack">
            <h2 className="section-title first">{t(label)}</h2>
            <p dir="auto">{text}</p>
          </section>
        ),
      )}
      {notes.length > 0 && (
        <section className="card stack">
          <h2 className="section-title first">{t("evaluations.notes")}</h2>
          {notes.map(({ at, text }) => (
            <p key={at}>
              <span className="quiet">{format.time(new Date(at))}</span> <span dir="auto">{text}</span>
            </p>
          ))}
        </section>
      )}
    </>
  );
}

/** What a score rests on. */
function GivenEvidence({ of, score }: { readonly of: Evaluation; readonly score: EvaluationScore }) {
  const { t, locale } = useText();
  const { note, evidence } = score;
  const lesson = of.lessons.find(({ id }) => id === evidence?.lessonId);
  const files = of.files.filter(({ fileId }) => evidence?.fileIds.includes(fileId));
  return (
    <div className="stack evaluation-given">
      {note !== null && (
        <span className="quiet" dir="auto">
          {note}
        </span>
      )}
      {lesson && (
        <Link leadsTo={`/lesson/${lesson.id}?school=${of.schoolId}`}>
          {t("evaluations.lesson-of", { name: localizeName(lesson.name, locale) })}
        </Link>
      )}
      <AttachedFiles schoolId={of.schoolId} attachments={files} />
    </div>
  );
}

function History({ events }: { readonly events: readonly EvaluationEvent[] }) {
  const { t, format } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("evaluations.history")}</h2>
      <ol className="plain stack">
        {events.map(({ kind, text, at }) => (
          <li key={`${kind} ${at}`}>
            {t(`evaluations.event-${kind}`)} <span className="quiet">{format.moment(new Date(at))}</span>
            {text !== null && (
              <p className="quiet" dir="auto">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
