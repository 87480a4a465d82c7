import type { Id, Names } from "@dars/contract/platform/primitives";
import { enrolStudent } from "@dars/contract/school/enrolment";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS, PLACES } from "./needs.ts";
import { SectionPick } from "./SectionPick.tsx";

const ENTRIES = ["new", "promoted", "repeating", "transfer_in"] as const;

interface EnrolFormProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  /** After it was saved, with the section chosen, 0 for none. */
  readonly onDone: (sectionId: Id) => void;
  readonly levels: readonly { readonly id: Id; readonly name: Names }[];
}

/** Into the current year, once (ENR-1). */
export function EnrolForm({ schoolId, studentId, levels, onDone }: EnrolFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  // A level is preselected only if there is just one.
  const [levelId, setLevelId] = useState(levels.length === 1 ? (levels[0]?.id ?? 0) : 0);

  async function handleSubmit(form: HTMLFormElement) {
    const sectionId = Number(typedIn(form, "section"));
    const body = {
      key: newClientId(),
      levelId,
      sectionId: sectionId || null,
      registerNo: Number(typedIn(form, "registerNo")) || null,
      entryKind: ENTRIES.find((entry) => entry === typedIn(form, "entryKind")) ?? "new",
      startsOn: typedIn(form, "startsOn"),
      reason: typedIn(form, "reason").trim() || null,
      isOverCapacity: new FormData(form).has("isOverCapacity"),
    };
    const input = { params: { schoolId, studentId }, body };
    const saved = await save(enrolStudent, input, t("enrolment.enrol"), () => textNow("enrolment.enrolled"));
    if (saved.state !== "refused") onDone(sectionId);
    return saved;
  }

  return (
    <Form
      className="card form"
      verb={t("enrolment.enrol-verb")}
      error={error}
      reasons={NEEDS}
      places={PLACES}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("enrolment.enrol")}</h2>
      <PickField
        label={t("enrolment.level")}
        name="level"
        isRequired
        value={levelId === 0 ? "" : String(levelId)}
        options={[
          ...(levels.length === 1 ? [] : [["", t("enrolment.level-choose")] as const]),
          ...levels.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
        ]}
        onPick={(chosen) => setLevelId(Number(chosen))}
      />
      {levelId !== 0 && (
        <SectionPick
          key={levelId}
          schoolId={schoolId}
          levelId={levelId}
          exceptId={null}
          none={t("enrolment.no-section")}
        />
      )}
      <PickField
        label={t("enrolment.enrolled-as")}
        name="entryKind"
        value="new"
        options={ENTRIES.map((entry) => [entry, t(`enrolment.entry-${entry}`)])}
      />
      <TextField
        label={t("enrolment.register-no")}
        name="registerNo"
        type="number"
        isLeftToRight
        help={t("enrolment.register-no-help")}
      />
      <TextField
        label={t("enrolment.from-day")}
        name="startsOn"
        type="date"
        value={todayAtSchool()}
        isRequired
      />
      <TextField label={t("enrolment.reason")} name="reason" />
      {error?.details["needs"] === "room" && (
        <TickField name="isOverCapacity" label={t("enrolment.over-capacity")} isTicked={false} />
      )}
    </Form>
  );
}
