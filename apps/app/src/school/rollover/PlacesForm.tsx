import type { Id } from "@dars/contract/platform/primitives";
import {
  adjustRolloverPlaces,
  type ComingSection,
  type RolloverOutcome,
} from "@dars/contract/school/rollover";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

import { REASONS } from "./reasons.ts";

const OUTCOMES: readonly RolloverOutcome[] = ["promoted", "repeating", "graduated", "leaving", "undecided"];

interface PlacesFormProps {
  readonly schoolId: Id;
  readonly studentIds: readonly Id[];
  readonly coming: readonly ComingSection[];
  readonly onSet: () => void;
}

/** Sets the outcome of the ticked students, with the reason; the section may be left to the server. */
export function PlacesForm({ schoolId, studentIds, coming, onSet }: PlacesFormProps) {
  const { t, locale } = useText();
  const { act, error } = useCommand();
  const [outcome, setOutcome] = useState<RolloverOutcome>("promoted");
  const [levelId, setLevelId] = useState("");
  const goesOn = outcome === "promoted" || outcome === "repeating";
  const levels = new Map(coming.map(({ level }) => [String(level.id), nameOf(level.name, locale)]));
  const level = levelId === "" ? (levels.keys().next().value ?? "") : levelId;
  const sections = coming.filter((section) => String(section.level.id) === level);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (studentIds.length === 0) return;
    const sectionId = goesOn ? Number(typedIn(form, "section")) : 0;
    const done = await act(adjustRolloverPlaces, {
      params: { schoolId },
      body: {
        key: newClientId(),
        studentIds: [...studentIds],
        outcome,
        levelId: goesOn ? Number(level) : null,
        sectionId: sectionId === 0 ? null : sectionId,
        isProvisional: new FormData(form).has("isProvisional"),
        reason: typedIn(form, "reason").trim(),
      },
    });
    if (!done) return;
    await showToast({ kind: "success", header: textNow("rollover.set", { count: done.students }) });
    onSet();
  }

  return (
    <form className="card form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">{t("rollover.change")}</h2>
      <p className="quiet">{t("rollover.chosen", { count: studentIds.length })}</p>
      <PickField
        label={t("rollover.outcome")}
        value={outcome}
        options={OUTCOMES.map((each) => [each, t(`rollover.outcome-${each}`)])}
        onPick={(value) => setOutcome(OUTCOMES.find((each) => each === value) ?? "undecided")}
      />
      {goesOn && (
        <>
          <PickField label={t("rollover.level")} value={level} options={[...levels]} onPick={setLevelId} />
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
      <TextField label={t("rollover.reason")} name="reason" />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t("rollover.set-verb", { count: studentIds.length })} />
      </div>
    </form>
  );
}
