import { useText } from "#platform/text/use-text.ts";

import { GapNotes } from "./GapNotes.tsx";
import type { InputProps } from "./QuestionInput.tsx";
import { RichTextView } from "./RichTextView.tsx";
import { wordsOfParts } from "./words-of-parts.ts";

/** Gaps in the text that are typed into or chosen for, or words in it that are picked. */
export function GapsInput(props: InputProps) {
  const { type, stem } = props.question;
  if (type === "hottext") return <RichTextView of={stem} word={wordsWith(props)} />;
  return (
    <>
      <RichTextView of={stem} gap={gapsWith(props)} />
      <GapNotes {...props} />
    </>
  );
}

const wordsWith = (props: InputProps) => (id: string, text: string) => (
  <Word {...props} id={id} text={text} />
);

const gapsWith = (props: InputProps) => (id: string) =>
  props.question.type === "cloze" ? <ClozeGap {...props} id={id} /> : <PlacedGap {...props} id={id} />;

interface GapProps extends InputProps {
  readonly id: string;
}

function ClozeGap({ question, response, onAnswer, id }: GapProps) {
  const { t } = useText();
  const typed = response?.kind === "gaps" ? response.gaps : [];
  const gap = question.gaps.find((each) => each.id === id);
  const label = t("questions.gap", { no: question.gaps.findIndex((each) => each.id === id) + 1 });
  const value = typed.find((each) => each.id === id)?.text ?? "";
  const put = (text: string) =>
    onAnswer({ kind: "gaps", gaps: [...typed.filter((each) => each.id !== id), { id, text }] });
  if (gap?.kind === "choice")
    return <GapSelect label={label} value={value} parts={gap.options} onPick={put} />;
  return (
    <input
      className="gap-field"
      aria-label={label}
      dir="auto"
      inputMode={gap?.kind === "number" ? "decimal" : "text"}
      autoComplete="off"
      maxLength={4000}
      value={value}
      onChange={({ target }) => put(target.value)}
    />
  );
}

function PlacedGap({ question, response, onAnswer, id }: GapProps) {
  const { t } = useText();
  const pairs = response?.kind === "pairs" ? response.pairs : [];
  const put = (left: string) =>
    onAnswer({
      kind: "pairs",
      pairs: [...pairs.filter(({ right }) => right !== id), ...(left === "" ? [] : [{ left, right: id }])],
    });
  const value = pairs.find(({ right }) => right === id)?.left ?? "";
  return (
    <GapSelect
      label={t("questions.gap", { no: id.slice(1) })}
      value={value}
      parts={question.parts}
      onPick={put}
    />
  );
}

interface GapSelectProps {
  readonly label: string;
  readonly value: string;
  readonly parts: InputProps["question"]["parts"];
  readonly onPick: (id: string) => void;
}

function GapSelect({ label, value, parts, onPick }: GapSelectProps) {
  const { locale } = useText();
  return (
    <select
      className="gap-field"
      aria-label={label}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    >
      <option value="">…</option>
      {[...wordsOfParts(parts, locale)].map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  );
}

function Word({ question, response, onAnswer, id, text }: GapProps & { readonly text: string }) {
  const chosen = response?.kind === "ids" ? response.ids : [];
  const isChosen = chosen.includes(id);
  const isFull = question.mostChosen !== null && chosen.length >= question.mostChosen;
  const ids = isChosen ? chosen.filter((each) => each !== id) : [...chosen, id];
  return (
    <button
      type="button"
      className="word"
      aria-pressed={isChosen}
      disabled={!isChosen && isFull}
      onClick={() => onAnswer({ kind: "ids", ids })}
    >
      {text}
    </button>
  );
}
