import type { EvaluationNote } from "@dars/contract/insight/evaluations";
import { lacksEvidence, type EvaluationScore, type RubricIndicator } from "@dars/contract/insight/rubrics";
import type { Locale } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { AreaField } from "./AreaField.tsx";
import { EvidenceField } from "./EvidenceField.tsx";
import type { Evidence } from "./use-evidence.ts";

interface ScoreFieldProps {
  readonly of: RubricIndicator;
  readonly score: EvaluationScore | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onScore: (score: EvaluationScore) => void;
  readonly evidence: Evidence | null;
  readonly notes: readonly EvaluationNote[];
}

const SCORES = ["5", "4", "3", "2", "1"] as const;

/** One indicator of a rubric. */
export function ScoreField({ of, score, isOpen, onOpen, onScore, evidence, notes }: ScoreFieldProps) {
  const { t, format, locale } = useText();
  const { id, name, weight } = of;
  const words = localizeName(name, locale);
  function handleScore(value: string) {
    onOpen();
    onScore({ note: null, ...score, indicator: id, score: value === "none" ? null : Number(value) });
  }
  return (
    <div className="evaluation-indicator" onFocus={isOpen ? undefined : onOpen}>
      <Choice
        label={`${words} · ${format.percent(weight / 100)}`}
        options={[...SCORES.map((each) => [each, each] as const), ["none", t("evaluations.not-observed")]]}
        value={score && (score.score === null ? "none" : String(score.score))}
        onChoose={handleScore}
      />
      {isOpen && (
        <>
          <ScoreLevels of={of} score={score?.score} onChoose={(chosen) => handleScore(String(chosen))} />
          {score && (
            <ScoreGrounds of={words} score={score} onScore={onScore} evidence={evidence} notes={notes} />
          )}
        </>
      )}
    </div>
  );
}

interface ScoreLevelsProps {
  readonly of: RubricIndicator;
  readonly score: number | null | undefined;
  readonly onChoose: (score: number) => void;
}

/** What to look for, and what each score looks like, the best first; a press scores it. */
function ScoreLevels({ of, score, onChoose }: ScoreLevelsProps) {
  const { locale } = useText();
  const levels = describeLevels(of, locale);
  return (
    <>
      {of.hint && (
        <p className="quiet" dir="auto">
          {of.hint}
        </p>
      )}
      {levels.length > 0 && (
        <ul className="plain evaluation-levels">
          {levels.map(({ value, words }) => (
            <li key={value}>
              <button type="button" aria-pressed={value === score} onClick={() => onChoose(value)}>
                <strong>{value}</strong>
                <span dir="auto">{words}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The described scores of an indicator from 5 down, in the reader's language where the form has it. */
export function describeLevels({ levelNames, levels }: RubricIndicator, locale: Locale) {
  return [5, 4, 3, 2, 1].flatMap((value) => {
    const named = levelNames?.[value - 1];
    const words = (named && localizeName(named, locale)) || (levels?.[value - 1] ?? "");
    return words === "" ? [] : [{ value, words }];
  });
}

interface ScoreGroundsProps extends Pick<ScoreFieldProps, "onScore" | "evidence" | "notes"> {
  /** The indicator, for people who hear the page. */
  readonly of: string;
  readonly score: EvaluationScore;
}

/** The evidence in words and files, also from the notes of the visit; asked for where the score is low (EVA-7). */
function ScoreGrounds({ of, score, onScore, evidence, notes }: ScoreGroundsProps) {
  const { t, format } = useText();
  const { note } = score;
  const addNote = (at: string) => {
    const found = notes.find((each) => each.at === at);
    if (!found) return;
    const text = `${format.time(new Date(found.at))} ${found.text}`;
    onScore({ ...score, note: [note, text].filter(Boolean).join("\n").slice(0, 1000) });
  };
  return (
    <>
      {lacksEvidence(score) && (
        <output className="banner">
          <IonIcon icon={alertCircleOutline} aria-hidden="true" />
          {t("evaluations.evidence-wanted")}
        </output>
      )}
      <AreaField
        label={t("evaluations.evidence")}
        value={note}
        onType={(text) => onScore({ ...score, note: text })}
      />
      {notes.length > 0 && (
        <PickField
          label={t("evaluations.from-notes")}
          options={[
            ["", t("evaluations.choose-note")],
            ...notes.map(({ at, text }) => [at, `${format.time(new Date(at))} ${text}`] as const),
          ]}
          value=""
          onPick={addNote}
        />
      )}
      {evidence && (
        <EvidenceField
          of={of}
          from={evidence}
          evidence={score.evidence}
          onChange={(next) => onScore({ ...score, evidence: next })}
        />
      )}
    </>
  );
}
