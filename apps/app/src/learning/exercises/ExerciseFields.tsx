import type { ExercisePage, listExerciseClasses } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { sectionName } from "#school/schools/public.ts";

import { PICKS, POLICIES, PURPOSES } from "./fields-in.ts";
import { LessonField } from "./LessonField.tsx";
import { MomentField } from "./MomentField.tsx";

type Classes = Reply<typeof listExerciseClasses>["classes"];

interface ExerciseFieldsProps {
  readonly classes: Classes;
  readonly known: ExercisePage["exercise"] | null;
}

const BLANK = {
  title: "",
  purpose: "homework",
  instructions: "",
  openAt: null,
  dueAt: null,
  closeAt: null,
  timeLimitMinutes: null,
  attemptsAllowed: null,
  latePenalty: 0,
  feedback: "after_submit",
  pick: "best",
  shufflesQuestions: false,
  shufflesOptions: true,
} as const;

/** Everything about an exercise but its questions. */
export function ExerciseFields({ classes, known }: ExerciseFieldsProps) {
  const { t } = useText();
  const begun = known ?? BLANK;
  return (
    <div className="card stack form">
      <TextField label={t("exercises.field-title")} name="title" value={begun.title} isRequired />
      <ClassFields classes={classes} known={known} />
      <PickField
        label={t("exercises.purpose")}
        name="purpose"
        options={PURPOSES.map((purpose) => [purpose, t(`attempts.purpose-${purpose}`)])}
        value={begun.purpose}
      />
      <TextAreaField
        label={t("exercises.instructions")}
        name="instructions"
        value={begun.instructions}
        most={4000}
        rows={2}
      />
      <div className="short-fields">
        <MomentField label={t("exercises.opens")} name="openAt" value={begun.openAt} />
        <MomentField label={t("exercises.due")} name="dueAt" value={begun.dueAt} />
        <MomentField label={t("exercises.closes")} name="closeAt" value={begun.closeAt} />
        <TextField
          label={t("exercises.minutes")}
          name="timeLimitMinutes"
          type="number"
          value={number(begun.timeLimitMinutes)}
        />
        <TextField
          label={t("exercises.attempts-allowed")}
          name="attemptsAllowed"
          type="number"
          value={number(begun.attemptsAllowed)}
        />
        <TextField
          label={t("exercises.late-penalty")}
          name="latePenalty"
          type="number"
          value={number(begun.latePenalty)}
        />
      </div>
      <PickField
        label={t("exercises.feedback")}
        name="feedback"
        options={POLICIES.map((policy) => [policy, t(`exercises.feedback-${policy}`)])}
        value={begun.feedback}
      />
      <PickField
        label={t("exercises.pick")}
        name="pick"
        options={PICKS.map((pick) => [pick, t(`exercises.pick-${pick}`)])}
        value={begun.pick}
      />
      <TickField label={t("exercises.shuffle")} name="shufflesQuestions" isTicked={begun.shufflesQuestions} />
      <TickField
        label={t("exercises.shuffle-options")}
        name="shufflesOptions"
        isTicked={begun.shufflesOptions}
      />
      <TickField
        label={t("exercises.draft")}
        name="draft"
        isTicked={known === null || known.state === "draft"}
      />
    </div>
  );
}

/** The classes and the lesson of one offering; choosing another offering clears them. */
function ClassFields({ classes, known }: ExerciseFieldsProps) {
  const { t, locale } = useText();
  const fault = useFault("classIds");
  const offerings = [...new Map(classes.map((each) => [each.offeringId, each])).values()];
  const [offeringId, setOffering] = useState<Id | undefined>(known?.offeringId ?? offerings[0]?.offeringId);
  return (
    <>
      {!known && offerings.length > 1 && (
        <PickField
          label={t("exercises.subject")}
          options={offerings.map(({ offeringId: id, subject, level }) => [
            String(id),
            `${localizeName(subject.name, locale)} · ${localizeName(level.name, locale)}`,
          ])}
          value={String(offeringId)}
          onPick={(id) => setOffering(Number(id))}
        />
      )}
      <fieldset className="plain-fieldset stack">
        <legend className="quiet">{t("exercises.classes")}</legend>
        {classes
          .filter((each) => each.offeringId === offeringId)
          .map(({ id, section, level, title }) => (
            <label key={id} className="tick">
              <input
                type="checkbox"
                name="classIds"
                value={`${offeringId}:${id}`}
                defaultChecked={known ? known.classIds.includes(id) : true}
              />
              <bdi>
                {section
                  ? sectionName(section, level.name, locale)
                  : (title ?? localizeName(level.name, locale))}
              </bdi>
            </label>
          ))}
        <Fault text={fault} />
      </fieldset>
      {offeringId !== undefined && (
        <LessonField
          offeringId={offeringId}
          lessonId={known?.offeringId === offeringId ? known.lessonId : null}
        />
      )}
    </>
  );
}

const number = (value: number | null): string => (value === null ? "" : String(value));
