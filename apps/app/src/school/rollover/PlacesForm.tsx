import type { Id } from "@dars/contract/platform/primitives";
import {
  adjustRolloverPlaces,
  type ComingSection,
  type RolloverOutcome,
} from "@dars/contract/school/rollover";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

import { REASONS } from "./reasons.ts";

const OUTCOMES: readonly RolloverOutcome[] = ["promoted", "repeating", "graduated", "leaving", "undecided"];

interface PlacesFormProps {
  readonly schoolId: Id;
  readonly studentIds: readonly Id[];
  readonly coming: readonly ComingSection[];
  /** Where those who repeat go, and those who go up. */
  readonly ways: { readonly repeating: readonly Id[]; readonly promoted: readonly Id[] };
  readonly onSet: () => void;
}

/** Sets the outcome of the ticked students, with the reason; the section may be left to the server. */
export function PlacesForm({ schoolId, studentIds, coming, ways, onSet }: PlacesFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [outcome, setOutcome] = useState<RolloverOutcome>("promoted");
  const [levelId, setLevelId] = useState<string | null>(null);
  const goesOn = outcome === "promoted" || outcome === "repeating";
  const levels = new Map(coming.map(({ level }) => [String(level.id), localizeName(level.name, locale)]));
  const usual = goesOn ? ways[outcome].map(String).filter((id) => levels.has(id)) : [];
  const level = levelId ?? (usual.length === 1 ? (usual[0] ?? "") : "");
  const sections = coming.filter((section) => String(section.level.id) === level);

  async function handleSubmit(form: HTMLFormElement) {
    const sectionId = goesOn ? Number(typedIn(form, "section")) : 0;
    const body = {
      key: newClientId(),
      studentIds: [...studentIds],
      outcome,
      levelId: goesOn ? Number(level) : null,
      sectionId: sectionId === 0 ? null : sectionId,
      isProvisional: new FormData(form).has("isProvisional"),
      reason: typedIn(form, "reason").trim(),
    };
    const saved = await save(
      adjustRolloverPlaces,
      { params: { schoolId }, body },
      t("rollover.change"),
      ({ students }) => textNow("rollover.set", { count: students }),
    );
    if (saved.state !== "refused") onSet();
    return saved;
  }

  const checkStudents = (): ReadonlyMap<string, string> =>
    studentIds.length > 0 ? new Map() : new Map([["students", t("rollover.nobody-chosen")]]);

  return (
    <Form
      className="card form"
      verb={t("rollover.set-verb", { count: studentIds.length })}
      error={error}
      reasons={REASONS}
      check={checkStudents}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("rollover.change")}</h2>
      <p className="quiet">{t("rollover.chosen", { count: studentIds.length })}</p>
      <PickField
        label={t("rollover.outcome")}
        value={outcome}
        options={OUTCOMES.map((each) => [each, t(`rollover.outcome-${each}`)])}
        onPick={(value) => {
          setOutcome(OUTCOMES.find((each) => each === value) ?? "undecided");
          setLevelId(null);
        }}
      />
      {goesOn && (
        <>
          <PickField
            label={t("rollover.level")}
            name="level"
            value={level}
            options={level === "" ? [["", t("rollover.choose-level")], ...levels] : [...levels]}
            isRequired
            onPick={setLevelId}
          />
          <PickField
            key={level}
            label={t("rollover.section")}
            name="section"
            value="0"
            options={[
              ["0", t("rollover.any-section")],
              ...sections.map((section): [string, string] => [
                String(section.id),
                t("rollover.section-with", {
                  section: sectionName(section, section.level.name, locale),
                  students: section.students,
                }),
              ]),
            ]}
          />
        </>
      )}
      {outcome === "promoted" && (
        <TickField name="isProvisional" label={t("rollover.provisionally")} isTicked={false} />
      )}
      <TextField label={t("rollover.reason")} name="reason" isRequired />
    </Form>
  );
}
