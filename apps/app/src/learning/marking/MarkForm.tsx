import {
  compare,
  exactly,
  exactText,
  parseExact,
  sumFractions,
  ZERO,
  type Exact,
  toNumber,
} from "@dars/contract/learning/exact";
import type { EarlierMark, MarkingLine } from "@dars/contract/learning/marking";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import type { ApiError } from "@dars/contract/platform/client";
import { useId, useRef, useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { RichTextView } from "#learning/questions/public.ts";
import type { Saved } from "#platform/api/use-save.ts";
import { latinNumber } from "#platform/text/latin-number.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";
import { Form } from "#platform/ui/Form.tsx";
import { KeptPart } from "#platform/ui/KeptPart.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";

import { CommentField } from "./CommentField.tsx";
import { PhraseList } from "./PhraseList.tsx";
import { PointsGroup } from "./PointsGroup.tsx";
import { useComment } from "./use-comment.ts";
import { useFormKeys } from "./use-marking-keys.ts";

export interface GivenMark {
  readonly score: Exact;
  readonly comment: string | null;
  readonly criteria: readonly GivenLevel[];
}

interface MarkFormProps {
  /** Names the answer among all of all schools. */
  readonly about: string;
  readonly line: MarkingLine;
  readonly question: Question;
  readonly phrases: readonly string[];
  readonly error: ApiError | null;
  readonly onMark: (mark: GivenMark) => Promise<Saved>;
}

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "marking.stale"],
  ["returned", "marking.is-returned"],
]);
/** Up to here each point has a button of its own. */
const MOST_BUTTONS = 12;

/** The mark, its comment, and the step to the next answer. */
export function MarkForm({ about, line, question, phrases, error, onMark }: MarkFormProps) {
  const { t } = useText();
  const sheet = useRef<HTMLDivElement>(null);
  const mark = useMark(line, question);
  const { comment, take, type, wordsIn } = useComment(line.comment ?? "");
  useFormKeys({
    onDigit: (digit) => pressLevel(sheet.current, digit),
    onPhrase: (at) => {
      const phrase = phrases[at];
      if (phrase !== undefined) take(phrase);
    },
  });

  const checkScore = (): ReadonlyMap<string, string> =>
    mark.score === undefined ? new Map([["score", describeFault(mark)]]) : new Map();

  function describeFault({ missing, typed }: Mark): string {
    if (missing) return t("marking.needs-criterion", { title: missing.title });
    return t(typed.trim() === "" ? "marking.needs-mark" : "platform.field-range");
  }

  async function handleSave(form: HTMLFormElement) {
    const { score, criteria } = mark;
    const words = wordsIn(form);
    if (score === undefined) return null;
    return onMark({ score, comment: words === "" ? null : words, criteria });
  }

  return (
    <Form
      className="card stack mark-form"
      verb={t("marking.save-next")}
      error={error}
      reasons={REASONS}
      check={checkScore}
      keepsAs={`mark ${about}`}
      onSubmit={handleSave}
    >
      <KeptPart name="score" value={mark.typed} onBack={mark.type} />
      <KeptPart name="levels" value={mark.levels} onBack={mark.take} />
      <div ref={sheet} className="stack">
        <MarkFields mark={mark} question={question} />
      </div>
      {"rubric" in question && question.rubric !== null && (
        <div className="rubric">
          <RichTextView of={question.rubric} />
        </div>
      )}
      <PhraseList phrases={phrases} comment={comment} onTake={take} />
      <CommentField label={t("marking.comment")} comment={comment} onType={type} />
      {line.isReturned === true ? (
        <p className="quiet">{t("marking.is-returned")}</p>
      ) : (
        line.marker !== null && <p className="quiet">{t("marking.was-marked")}</p>
      )}
      <EarlierMarks marks={line.earlier ?? []} />
      <p className="mark-total">
        <strong className="number">{mark.score === undefined ? "–" : scoreText(mark.score)}</strong>{" "}
        <span className="quiet">{t("marking.of", { points: scoreText(question.points) })}</span>
      </p>
    </Form>
  );
}

/** FB-1: what was returned before it was changed. */
function EarlierMarks({ marks }: { readonly marks: readonly EarlierMark[] }) {
  const { t, format } = useText();
  if (marks.length === 0) return null;
  return (
    <ul className="plain quiet" aria-label={t("marking.earlier")}>
      {marks.map(({ score, comment, until }) => (
        <li key={until}>
          {t("marking.earlier-until", { time: format.moment(new Date(until)) })}{" "}
          <bdi>{score === null ? "–" : scoreText(score)}</bdi> <bdi>{comment}</bdi>
        </li>
      ))}
    </ul>
  );
}

type Mark = ReturnType<typeof useMark>;

/** The score as it is being given: level by level where there is a rubric, else typed or picked. */
function useMark(line: MarkingLine, question: Question) {
  const criteria = ("criteria" in question && question.criteria) || [];
  const [levels, setLevels] = useState<readonly GivenLevel[]>(line.criteria);
  const [typed, setTyped] = useState(line.score === null ? "" : scoreText(line.score));
  const isWhole = criteria.length > 0 && levels.length === criteria.length;
  return {
    criteria: isWhole ? levels : [],
    score:
      criteria.length > 0 ? (isWhole ? sumPoints(levels) : undefined) : withinPoints(typed, question.points),
    levels,
    missing: criteria.find(({ id }) => !levels.some((level) => level.id === id)),
    typed,
    type: (text: string) => setTyped(latinNumber(text)),
    take: setLevels,
    pick: (id: string, points: Exact) =>
      setLevels([...levels.filter((each) => each.id !== id), { id, points }]),
  };
}

const sumPoints = (levels: readonly GivenLevel[]): Exact =>
  exactText(sumFractions(levels.map(({ points }) => exactly(points))));

function withinPoints(typed: string, points: Exact): Exact | undefined {
  const score = parseExact(typed.trim());
  if (!score || compare(score, ZERO) < 0 || compare(score, exactly(points)) > 0) return undefined;
  return exactText(score);
}

function MarkFields({ mark, question }: { readonly mark: Mark; readonly question: Question }) {
  const { t } = useText();
  const name = useId();
  if ("criteria" in question && question.criteria)
    return question.criteria.map(({ id, title, levels }) => (
      <PointsGroup
        key={id}
        name={`${name}-${id}`}
        title={title}
        levels={levels}
        value={mark.levels.find((level) => level.id === id)?.points}
        onPick={(points) => mark.pick(id, points)}
      />
    ));
  const most = Math.trunc(toNumber(exactly(question.points)));
  return (
    <>
      {most <= MOST_BUTTONS && (
        <PointsGroup
          name={name}
          title={t("marking.mark")}
          levels={Array.from({ length: most + 1 }, (_, point) => ({ points: String(point), words: "" }))}
          value={mark.typed.trim()}
          onPick={mark.type}
        />
      )}
      <ExactField mark={mark} />
    </>
  );
}

function ExactField({ mark }: { readonly mark: Mark }) {
  const { t } = useText();
  const fault = useFault("score");
  return (
    <>
      <input
        className="answer-field"
        name="score"
        aria-invalid={fault !== undefined}
        inputMode="decimal"
        dir="ltr"
        aria-label={t("marking.exact")}
        placeholder={t("marking.exact")}
        value={mark.typed}
        onChange={({ target }) => mark.type(target.value)}
      />
      <Fault text={fault} />
    </>
  );
}

/** Chooses the level of so many points where the keyboard is, or of the first criterion that has none yet. */
function pressLevel(sheet: HTMLElement | null, digit: number): void {
  const groups = [...(sheet?.querySelectorAll("fieldset.points-group") ?? [])];
  const group =
    groups.find((each) => each.contains(document.activeElement)) ??
    groups.find((each) => each.querySelector("input:checked") === null) ??
    groups[0];
  const level = group?.querySelector<HTMLInputElement>(`input[value="${digit}"]`);
  level?.click();
  level?.focus();
}
