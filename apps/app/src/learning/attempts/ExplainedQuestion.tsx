import type { AskedQuestion, ResultQuestion } from "@dars/contract/learning/asked-questions";
import { plainText } from "@dars/contract/learning/rich-text";
import { useContext } from "react";

import { InkedFiles, MediaContext, optionLetter, RichTextView } from "#learning/questions/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { scoreText } from "./score-text.ts";

import "./attempts.css";

interface ExplainedProps {
  readonly result: ResultQuestion;
  /** True where the reader answered it. */
  readonly isOwn: boolean;
}

/** A question that was answered: what was right, what was answered, and why. */
export function ExplainedQuestion({ result, isOwn }: ExplainedProps) {
  const { t, format } = useText();
  const { question, score, isWaiting, comment, criteria, feedback } = result;
  return (
    <article className="card explained" dir={question.dir ?? undefined}>
      <div className="explained-stem">
        <RichTextView of={question.stem} gap={gapMark} />
      </div>
      <ResponseView result={result} isOwn={isOwn} />
      {result.others?.map((response) => (
        <details key={JSON.stringify(response)} className="other-answer">
          <summary>{t("attempts.other-answer")}</summary>
          <ResponseView result={{ question, response, key: null, ink: [] }} isOwn={isOwn} />
        </details>
      ))}
      <p className="quiet">
        {isWaiting
          ? t("attempts.waits-for-mark")
          : score !== null &&
            t("attempts.points", { score: scoreText(score), of: scoreText(question.points) })}
      </p>
      {criteria.length > 0 && (
        <dl className="met-criteria">
          {criteria.map(({ title, points, outOf, words }) => (
            <div key={title}>
              <dt dir="auto">{title}</dt>
              <dd>
                {t("attempts.points", { score: scoreText(points), of: scoreText(outOf) })}
                {words !== "" && <bdi className="quiet"> {words}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {comment !== null && (
        <blockquote className="teacher-comment" dir="auto">
          {comment}
        </blockquote>
      )}
      {result.changedAt && (
        <p className="quiet">
          {t("attempts.changed-at", { time: format.moment(new Date(result.changedAt)) })}
        </p>
      )}
      {feedback.length > 0 && (
        <div className="explanation">
          <RichTextView of={feedback.flat()} />
        </div>
      )}
    </article>
  );
}

type Responded = Pick<ResultQuestion, "question" | "response" | "key" | "ink">;

interface ResponseViewProps {
  readonly result: Responded;
  readonly isOwn: boolean;
}

/** What was answered, beside what is right where that is shown. */
export function ResponseView({ result, isOwn }: ResponseViewProps) {
  return (
    <>
      {isOptions(result.question) ? (
        <Options result={result} isOwn={isOwn} />
      ) : (
        <Lines result={result} isOwn={isOwn} />
      )}
      <Files result={result} />
    </>
  );
}

/** Photos, files and recordings that were answered with. */
function Files({ result: { response, ink } }: { readonly result: Responded }) {
  const schoolId = useContext(MediaContext);
  if (schoolId === null || response?.kind !== "work") return null;
  return <InkedFiles schoolId={schoolId} files={response.files} ink={ink} />;
}

const gapMark = (id: string) => <b className="gap-mark">{id.slice(1)}</b>;

const isOptions = ({ type }: AskedQuestion) =>
  type === "single_choice" || type === "multiple_choice" || type === "true_false";

/** The options that were right or chosen, each with its word; all of them where the key is not shown. */
function Options({ result: { question, response, key }, isOwn }: ResponseViewProps) {
  const { t, locale } = useText();
  const chosen = chosenIn(response);
  const right = key === null ? null : key.isTrue === null ? key.ids : [String(key.isTrue)];
  const parts =
    question.type === "true_false"
      ? [true, false].map((value) => ({
          id: String(value),
          words: t(value ? "attempts.true" : "attempts.false"),
        }))
      : question.parts.map(({ id, content }) => ({ id, words: <RichTextView of={content} /> }));
  const shown = parts
    .map((part, at) => ({ ...part, letter: optionLetter(at, locale) }))
    .filter(({ id }) => right === null || right.includes(id) || chosen.includes(id));
  return (
    <ul className="plain options">
      {shown.map(({ id, words, letter }) => {
        const isRight = right?.includes(id) ?? false;
        const isChosen = chosen.includes(id);
        const state = right === null ? (isChosen ? "own" : "") : isRight ? "right" : "wrong";
        return (
          <li key={id} className={`explained-option ${state}`}>
            <span className="option-letter" aria-hidden="true">
              {letter}
            </span>
            <span className="option-words">{words}</span>
            <span className="explained-word">
              {isRight && <span>{t("attempts.right-one")}</span>}
              {isChosen && <span>{t(isOwn ? "attempts.your-answer" : "attempts.their-answer")}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function chosenIn(response: ResultQuestion["response"]): readonly string[] {
  if (response?.kind === "ids") return response.ids;
  return response?.kind === "truth" ? [String(response.isTrue)] : [];
}

/** What was answered and what was right, in words. */
function Lines({ result, isOwn }: ResponseViewProps) {
  const { t } = useText();
  const own = ownLines(result);
  const right = rightLines(result);
  return (
    <dl className="explained-lines">
      <dt>{t(isOwn ? "attempts.your-answer" : "attempts.their-answer")}</dt>
      <dd dir="auto">{own.length > 0 ? own.join("\n") : !hasFiles(result) && t("attempts.no-answer")}</dd>
      {right.length > 0 && (
        <>
          <dt>{t("attempts.right-one")}</dt>
          <dd dir="auto" className="right">
            {right.join("\n")}
          </dd>
        </>
      )}
    </dl>
  );
}

const hasFiles = ({ response }: Responded) => response?.kind === "work" && response.files.length > 0;

function ownLines({ question, response }: Responded): string[] {
  switch (response?.kind) {
    case "text":
    case "work":
      return response.text.trim() === "" ? [] : response.text.split("\n");
    case "ids":
      return response.ids.map((id) => getPartText(question, id));
    case "pairs":
      return response.pairs.map(({ left, right }) => pairText(question, left, right));
    case "gaps":
      return response.gaps.map(({ id, text }) => `${id.slice(1)}: ${gapText(question, id, text)}`);
    default:
      return [];
  }
}

function rightLines({ question, key }: Responded): string[] {
  if (key === null) return [];
  return [
    ...key.texts,
    ...key.ids.map((id) => getPartText(question, id)),
    ...key.pairs.map(({ left, right }) => pairText(question, left, right)),
    ...key.gaps.map(
      ({ id, texts }) => `${id.slice(1)}: ${texts.map((text) => gapText(question, id, text)).join(" / ")}`,
    ),
  ];
}

/** The words of an option or an item; of an area its number. */
function getPartText({ parts, targets }: AskedQuestion, id: string): string {
  const part = [...parts, ...targets].find((each) => each.id === id);
  return part ? plainText(part.content) : id.slice(1);
}

const pairText = (question: AskedQuestion, left: string, right: string) =>
  `${getPartText(question, left)} – ${getPartText(question, right)}`;

function gapText({ gaps }: AskedQuestion, gapId: string, text: string): string {
  const option = gaps.find(({ id }) => id === gapId)?.options.find(({ id }) => id === text);
  return option ? plainText(option.content) : text;
}
