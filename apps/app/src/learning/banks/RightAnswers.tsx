import type { ClozeGap, NumberBand, Part } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import { listInlines, plainText, type RichText } from "@dars/contract/learning/rich-text";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline, closeOutline } from "ionicons/icons";

import { RichTextView } from "#learning/questions/public.ts";
import { useText } from "#platform/text/use-text.ts";

/** The right answers of a question, for its authors. */
export function RightAnswers({ question }: { readonly question: Question }) {
  const { t } = useText();
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return (
        <ul className="plain stack">
          {question.options.map(({ id, content, share }) => (
            <OptionLine key={id} content={content} isRight={isGain(share)} />
          ))}
        </ul>
      );
    case "true_false":
      return <Right words={[t(question.isTrue ? "questions.true" : "questions.false")]} />;
    case "short_text":
      return <Right words={question.patterns.map(({ pattern }) => pattern)} />;
    case "numeric":
      return <Right words={question.bands.map(wordsOfBand)} />;
    case "matching":
      return (
        <Pairs
          pairs={question.pairs.flatMap(({ left, right }) => {
            const of = question.left.find(({ id }) => id === left);
            const to = question.right.find(({ id }) => id === right);
            return of && to ? [[of.content, to.content] as const] : [];
          })}
        />
      );
    default:
      return <Right words={wordsOfKey(question)} />;
  }
}

/** What belongs into the gaps, the order of the items, the words to choose; empty for what a person marks. */
function wordsOfKey(question: Question): string[] {
  switch (question.type) {
    case "ordering":
      return question.key.map((id) => wordsIn(question.items, id));
    case "cloze":
      return question.gaps.map(wordsOfGap);
    case "gap_match":
      return listGapIds(question.stem).map((gap) =>
        wordsIn(question.choices, question.pairs.find(({ right }) => right === gap)?.left),
      );
    case "hottext":
      return listInlines(question.stem).flatMap((inline) =>
        inline.type === "hottext" && question.words.some(({ id, share }) => id === inline.id && isGain(share))
          ? [inline.text]
          : [],
      );
    default:
      return [];
  }
}

const wordsIn = (parts: readonly Part[], partId: string | undefined): string =>
  plainText(parts.find(({ id }) => id === partId)?.content ?? []);

const listGapIds = (stem: RichText) =>
  listInlines(stem).flatMap((inline) => (inline.type === "gap" ? [inline.id] : []));

/** The first answer that is fully right. */
function wordsOfGap(gap: ClozeGap): string {
  if (gap.kind === "choice") return wordsIn(gap.options, gap.options.find(({ share }) => share === "1")?.id);
  if (gap.kind === "text") return gap.patterns.find(({ share }) => share === "1")?.pattern ?? "";
  const band = gap.bands.find(({ share }) => share === "1");
  return band ? wordsOfBand(band) : "";
}

const wordsOfBand = ({ range }: NumberBand): string =>
  "from" in range ? `${range.from} – ${range.to}` : `${range.value} ± ${range.tolerance}`;

const isGain = (share: string): boolean => !share.startsWith("-") && share !== "0";

function OptionLine({ content, isRight }: { readonly content: RichText; readonly isRight: boolean }) {
  const { t } = useText();
  return (
    <li className="bank-option">
      <IonIcon
        icon={isRight ? checkmarkOutline : closeOutline}
        aria-hidden="true"
        className={isRight ? "right" : "wrong"}
      />
      <span className="unseen">{t(isRight ? "banks.right" : "banks.wrong")}</span>
      <div>
        <RichTextView of={content} />
      </div>
    </li>
  );
}

function Right({ words }: { readonly words: readonly string[] }) {
  const { t } = useText();
  if (words.length === 0) return null;
  return (
    <p>
      <span className="quiet">{t("banks.right")}: </span>
      <bdi>{words.join(" · ")}</bdi>
    </p>
  );
}

function Pairs({ pairs }: { readonly pairs: ReadonlyArray<readonly [RichText, RichText]> }) {
  return (
    <ul className="plain">
      {pairs.map(([left, right], at) => (
        // Pairs have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="bank-pair">
          <RichTextView of={left} />
          <span aria-hidden="true">—</span>
          <RichTextView of={right} />
        </li>
      ))}
    </ul>
  );
}
