import type { Id, Names } from "@dars/contract/platform/primitives";
import { enrolStudent } from "@dars/contract/school/enrolment";
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

import { NEEDS, today } from "./needs.ts";
import { SectionPick } from "./SectionPick.tsx";

const ENTRIES = ["new", "promoted", "repeating", "transfer_in"] as const;

interface EnrolFormProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  /** After it was done, with the section chosen, 0 for none. */
  readonly onDone: (sectionId: Id) => void;
  readonly levels: readonly { readonly id: Id; readonly name: Names }[];
}

/** Into the current year, once (ENR-1). */
export function EnrolForm({ schoolId, studentId, levels, onDone }: EnrolFormProps) {
  const { t, locale } = useText();
  const { act, error } = useCommand();
  const [levelId, setLevelId] = useState(levels[0]?.id ?? 0);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const sectionId = Number(typedIn(form, "section"));
    const done = await act(enrolStudent, {
      params: { schoolId, studentId },
      body: {
        key: newClientId(),
        levelId,
        sectionId: sectionId || null,
        registerNo: Number(typedIn(form, "registerNo")) || null,
        entryKind: ENTRIES.find((entry) => entry === typedIn(form, "entryKind")) ?? "new",
        startsOn: typedIn(form, "startsOn"),
        reason: typedIn(form, "reason").trim() || null,
        isOverCapacity: new FormData(form).has("isOverCapacity"),
      },
    });
    if (!done) return;
    const header = textNow(done.state === "done" ? "enrolment.enrolled" : "people.asked");
    await showToast({ kind: "success", header });
    onDone(sectionId);
  }

  return (
    <form className="card form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">{t("enrolment.enrol")}</h2>
      <PickField
        label={t("enrolment.level")}
        value={String(levelId)}
        options={levels.map(({ id, name }) => [String(id), nameOf(name, locale)])}
        onPick={(chosen) => setLevelId(Number(chosen))}
      />
      <SectionPick
        key={levelId}
        schoolId={schoolId}
        levelId={levelId}
        exceptId={null}
        none={t("enrolment.no-section")}
      />
      <PickField
        label={t("enrolment.enrolled-as")}
        name="entryKind"
        value="new"
        options={ENTRIES.map((entry) => [entry, t(`enrolment.entry-${entry}`)])}
      />
      <TextField label={t("enrolment.register-no")} name="registerNo" type="number" isLeftToRight />
      <TextField label={t("enrolment.from-day")} name="startsOn" type="date" value={today()} />
      <TextField label={t("enrolment.reason")} name="reason" />
      {error?.details["needs"] === "room" && (
        <TickField name="isOverCapacity" label={t("enrolment.over-capacity")} isTicked={false} />
      )}
      <Refusal error={error} reasons={NEEDS} />
      <div className="buttons">
        <SendButton label={t("enrolment.enrol-verb")} />
      </div>
    </form>
  );
}
