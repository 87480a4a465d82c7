import type { HomeworkClass } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { KeptPart } from "#platform/ui/KeptPart.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { findSetIn, type BegunHomework } from "./begun-homework.ts";
import { ClassChips } from "./ClassChips.tsx";
import { DueChips } from "./DueChips.tsx";
import type { HomeworkPlan } from "./homework-plan.ts";
import { HomeworkFilesField } from "./HomeworkFilesField.tsx";
import { LessonPick } from "./LessonPick.tsx";
import { MinutesChoice } from "./MinutesChoice.tsx";
import { useAppendedText } from "./use-appended-text.ts";
import { useHomeworkToSend } from "./use-homework-to-send.ts";

interface HomeworkFormProps {
  readonly schoolId: Id;
  readonly begun: BegunHomework;
  readonly classes: readonly HomeworkClass[];
  readonly today: string;
  /** Minutes of an evening from which on the school warns; null: none. */
  readonly limit: number | null;
}

const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "homework.changed-meanwhile"],
  ["withdrawn", "homework.withdrawn"],
  ["file-not-ready", "files.not-ready"],
]);

/** Sets homework or changes it: the photo of the board, one line, classes, by when. */
export function HomeworkForm({ schoolId, begun, classes, today, limit }: HomeworkFormProps) {
  const text = useText();
  const { t } = text;
  const [plan, setPlan] = useState(begun.plan);
  const { send, error, files } = useHomeworkToSend(schoolId, begun);
  const details = useAppendedText(begun.text);
  const chosen = classes.filter(({ id }) => plan.classIds.includes(id));
  const setOn = findSetIn(begun, plan.classIds)?.date ?? today;
  const change = (some: Partial<HomeworkPlan>) => setPlan({ ...plan, ...some });

  return (
    <Form
      className="card homework-form"
      verb={wordVerb(begun, chosen, text)}
      error={error}
      reasons={REASONS}
      check={() =>
        plan.classIds.length === 0 ? new Map([["classIds", t("homework.class-needed")]]) : new Map()
      }
      onChange={(form) => plan.due === "other" && change({ day: typedIn(form, "day") })}
      keepsAs={nameTyping(schoolId, begun)}
      onSubmit={(form) => send(form, { ...plan, ...(plan.due === "other" && { day: typedIn(form, "day") }) })}
    >
      <KeptPart name="plan" value={plan} onBack={setPlan} />
      <HomeworkFilesField
        schoolId={schoolId}
        files={files}
        camera={t("homework.photo-of-board")}
        target={t("homework.one")}
        onWords={details.append}
      />
      <TextField
        label={t("homework.what")}
        help={t("homework.what-help")}
        name="title"
        value={begun.title}
        most={200}
        isRequired
      />
      <ClassChips classes={classes} chosen={plan.classIds} onChoose={(classIds) => change({ classIds })} />
      <div className="homework-columns">
        <DueChips
          classes={chosen}
          plan={plan}
          setOn={setOn}
          today={today}
          isKnown={begun.known !== null}
          onDue={(due) => change({ due })}
        />
        <MinutesChoice
          classes={chosen}
          plan={plan}
          setOn={setOn}
          limit={limit}
          onMinutes={(minutes) => change({ minutes })}
        />
      </div>
      <AnswerChoice asksAnswer={plan.asksAnswer} onChoose={(asksAnswer) => change({ asksAnswer })} />
      <TextAreaField
        key={details.key}
        label={t("homework.text")}
        name="text"
        value={details.value}
        most={4000}
        rows={2}
        onType={details.onType}
      />
      <LessonPick schoolId={schoolId} offeringId={chosen[0]?.offeringId} lessonId={begun.lessonId} />
    </Form>
  );
}

/** Says for how many it is set before one presses it. */
function wordVerb(begun: BegunHomework, chosen: readonly HomeworkClass[], { t }: Text): string {
  if (begun.known) return t("homework.save");
  const count = chosen.reduce((sum, { students }) => sum + students, 0);
  return count === 0 ? t("homework.set") : t("homework.set-for", { count });
}

const nameTyping = (schoolId: Id, { known, setIn, sourceId }: BegunHomework): string =>
  ["homework", schoolId, known?.id ?? "new", setIn?.date, setIn?.lessonId, sourceId]
    .filter(Boolean)
    .join(" ");

interface AnswerChoiceProps {
  readonly asksAnswer: boolean;
  readonly onChoose: (asksAnswer: boolean) => void;
}

/** HW-3: ticked, or handed in here and seen; neither gets a mark. */
function AnswerChoice({ asksAnswer, onChoose }: AnswerChoiceProps) {
  const { t } = useText();
  return (
    <div className="stack">
      <Choice
        label={t("homework.answer")}
        options={[
          ["paper", t("homework.answer-none")],
          ["here", t("homework.answer-wanted")],
        ]}
        value={asksAnswer ? "here" : "paper"}
        onChoose={(where) => onChoose(where === "here")}
      />
      <p className="quiet">{t(asksAnswer ? "homework.answer-wanted-text" : "homework.answer-none-text")}</p>
    </div>
  );
}
