import {
  MINISTRY_OUTCOMES,
  MOST_POINTS,
  saveMinistryResults,
  type MinistryLine,
  type MinistrySheet,
} from "@dars/contract/marks/ministry-results";
import type { Mark } from "@dars/contract/marks/results";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { MINISTRY_REASONS } from "./ministry-reasons.ts";

interface MinistryFormProps {
  readonly place: { readonly schoolId: number; readonly sectionId: number };
  readonly sheet: MinistrySheet;
  readonly line: MinistryLine;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** One student's result of a round: exam number, a mark for each subject, and the outcome. */
export function MinistryForm({ place, sheet, line, onSaved, onClose }: MinistryFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [key] = useState(newClientId);
  const { student, examNo, outcome, marks, revision } = line;
  const { subjects, round } = sheet;
  const getMark = (id: number): Mark => marks.find(({ offeringId }) => offeringId === id)?.mark ?? null;

  function checkMarks(form: HTMLFormElement): ReadonlyMap<string, string> {
    const wrong = subjects.filter(({ offeringId }) => !isPossible(typedIn(form, `mark-${offeringId}`)));
    return new Map(
      wrong.map(({ offeringId }) => [`mark-${offeringId}`, t("ministry.no-mark", { most: MOST_POINTS })]),
    );
  }

  async function handleSubmit(form: HTMLFormElement) {
    const picked = typedIn(form, "outcome");
    const entry = {
      studentId: student.id,
      revision,
      examNo: typedIn(form, "exam-no").trim() || null,
      outcome: MINISTRY_OUTCOMES.find((each) => each === picked) ?? null,
      marks: subjects.map(({ offeringId }) => ({
        offeringId,
        mark: readTyped(typedIn(form, `mark-${offeringId}`)) ?? null,
      })),
    };
    const input = { params: place, body: { key, round, entries: [entry] } };
    const saved = await save(saveMinistryResults, input, localizeName(student.name, locale));
    if (saved.state !== "refused") onSaved();
    return saved;
  }

  return (
    <Form
      className="card stack"
      verb={t("ministry.save")}
      label={localizeName(student.name, locale)}
      error={error}
      reasons={MINISTRY_REASONS}
      check={checkMarks}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextField label={t("ministry.exam-no")} name="exam-no" value={examNo ?? ""} most={40} isLeftToRight />
      {subjects.map(({ offeringId, name }) => (
        <TextField
          key={offeringId}
          label={localizeName(name, locale)}
          name={`mark-${offeringId}`}
          value={typedMark(getMark(offeringId), locale !== "en")}
          most={10}
        />
      ))}
      <PickField
        label={t("ministry.outcome")}
        name="outcome"
        value={outcome ?? ""}
        options={[
          ["", t("ministry.outcome-none")],
          ...MINISTRY_OUTCOMES.map((each) => [each, t(`ministry.outcome-${each}`)] as const),
        ]}
      />
    </Form>
  );
}

function isPossible(typed: string): boolean {
  const mark = readTyped(typed);
  return mark !== undefined && !(/^\d/.test(String(mark)) && Number(mark) > MOST_POINTS);
}
