import type { Id } from "@dars/contract/platform/primitives";
import { moveStudents } from "@dars/contract/school/enrolment";
import { listSections } from "@dars/contract/school/schools";
import type { FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS, today } from "./needs.ts";
import { SectionPick } from "./SectionPick.tsx";

interface MoveFormProps {
  readonly schoolId: Id;
  readonly studentIds: readonly Id[];
  readonly levelId: Id;
  /** Where they sit now. */
  readonly exceptId: Id | null;
  readonly onMoved?: () => void;
}

/** Into another section of the level, from a day on (ENR-2, ENR-3, SEC-2); where there is none, it says so. */
export function MoveForm(props: MoveFormProps) {
  const { schoolId, levelId, exceptId } = props;
  const { t } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("enrolment.move")}</h2>
      <Await {...reading}>
        {({ sections }) =>
          sections.some(({ id, level }) => level.id === levelId && id !== exceptId) ? (
            <FieldsOfMove {...props} />
          ) : (
            <p className="quiet">{t("enrolment.no-other")}</p>
          )
        }
      </Await>
    </section>
  );
}

function FieldsOfMove({ schoolId, studentIds, levelId, exceptId, onMoved }: MoveFormProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const needs = error?.details["needs"];

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const sectionId = Number(typedIn(form, "section"));
    if (sectionId === 0 || studentIds.length === 0) return;
    const done = await act(moveStudents, {
      params: { schoolId, sectionId },
      body: {
        key: newClientId(),
        studentIds: [...studentIds],
        startsOn: typedIn(form, "startsOn"),
        reason: typedIn(form, "reason").trim() || null,
        isOverCapacity: new FormData(form).has("isOverCapacity"),
      },
    });
    if (!done) return;
    await showToast({
      kind: "success",
      header:
        done.state === "done"
          ? textNow("enrolment.moved", { count: studentIds.length })
          : textNow("people.asked"),
    });
    onMoved?.();
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SectionPick schoolId={schoolId} levelId={levelId} exceptId={exceptId} />
      <TextField label={t("enrolment.from-day")} name="startsOn" type="date" value={today()} />
      <TextField label={t("enrolment.reason")} name="reason" />
      {needs === "room" && (
        <TickField name="isOverCapacity" label={t("enrolment.over-capacity")} isTicked={false} />
      )}
      <Refusal error={error} reasons={NEEDS} />
      <div className="buttons">
        <SendButton label={t("enrolment.move-verb", { count: studentIds.length })} />
      </div>
    </form>
  );
}
