import { useContext } from "react";

import { useText } from "#platform/text/use-text.ts";

import { AnswerLane } from "./answer-lane.ts";
import { MediaContext } from "./media-context.ts";
import type { InputProps } from "./QuestionInput.tsx";
import { WorkFiles, type Work } from "./WorkFiles.tsx";

const EMPTY: Work = { kind: "work", text: "", files: [] };

/** Longer work that a person marks: text, photos of a sheet, files, a recording. What the question asks for is first. */
export function WorkInput({ question, response, onAnswer }: InputProps) {
  const schoolId = useContext(MediaContext);
  const lane = useContext(AnswerLane);
  const work = response?.kind === "work" ? response : EMPTY;
  const files = schoolId !== null && lane !== null && (
    <WorkFiles schoolId={schoolId} lane={lane} type={question.type} work={work} onChange={onAnswer} />
  );
  const words = <WorkText question={question} work={work} onAnswer={onAnswer} />;
  return question.type === "essay" ? (
    <>
      {words}
      {files}
    </>
  ) : (
    <>
      {files}
      {words}
    </>
  );
}

interface WorkTextProps extends Pick<InputProps, "question" | "onAnswer"> {
  readonly work: Work;
}

function WorkText({ question: { type, expectedWords }, work, onAnswer }: WorkTextProps) {
  const { t } = useText();
  const count = work.text.trim() === "" ? 0 : work.text.trim().split(/\s+/u).length;
  const isEssay = type === "essay";
  return (
    <label className="typed-answer">
      <span className="quiet">{t(isEssay ? "questions.your-answer" : "questions.a-word")}</span>
      <textarea
        className="answer-field"
        dir="auto"
        rows={isEssay ? 8 : 2}
        maxLength={200_000}
        value={work.text}
        onChange={({ target }) => onAnswer({ ...work, text: target.value })}
      />
      {isEssay && (
        <span className="quiet">
          {expectedWords === null
            ? t("questions.words", { count })
            : t("questions.words-of", { count, of: expectedWords })}
        </span>
      )}
    </label>
  );
}
