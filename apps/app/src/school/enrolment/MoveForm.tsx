import type { Id } from "@dars/contract/platform/primitives";
import { moveStudents } from "@dars/contract/school/enrolment";
import { listSections } from "@dars/contract/school/schools";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NEEDS, PLACES } from "./needs.ts";
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
  const { save, error } = useSave();
  const needs = error?.details["needs"];

  async function handleSubmit(form: HTMLFormElement) {
    const sectionId = Number(typedIn(form, "section"));
    const body = {
      key: newClientId(),
      studentIds: [...studentIds],
      startsOn: typedIn(form, "startsOn"),
      reason: typedIn(form, "reason").trim() || null,
      isOverCapacity: new FormData(form).has("isOverCapacity"),
    };
    const input = { params: { schoolId, sectionId }, body };
    const count = studentIds.length;
    const saved = await save(moveStudents, input, t("enrolment.move"), () =>
      textNow("enrolment.moved", { count }),
    );
    if (saved.state !== "refused") onMoved?.();
    return saved;
  }

  const checkStudents = (): ReadonlyMap<string, string> =>
    studentIds.length > 0 ? new Map() : new Map([["students", t("enrolment.nobody-chosen")]]);

  return (
    <Form
      verb={t("enrolment.move-verb", { count: studentIds.length })}
      error={error}
      reasons={NEEDS}
      places={PLACES}
      check={checkStudents}
      onSubmit={handleSubmit}
    >
      <SectionPick schoolId={schoolId} levelId={levelId} exceptId={exceptId} />
      <TextField
        label={t("enrolment.from-day")}
        name="startsOn"
        type="date"
        value={todayAtSchool()}
        isRequired
      />
      <TextField label={t("enrolment.reason")} name="reason" />
      {needs === "room" && (
        <TickField name="isOverCapacity" label={t("enrolment.over-capacity")} isTicked={false} />
      )}
    </Form>
  );
}
