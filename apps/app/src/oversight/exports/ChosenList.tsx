import type { Id } from "@dars/contract/platform/primitives";
import { exportPeople } from "@dars/contract/roster/tables";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { ReasonInput, useReasonCheck } from "./ReasonInput.tsx";
import { takenIn } from "./taking-words.ts";
import { TakingNote } from "./TakingNote.tsx";

interface ChosenListProps {
  readonly schoolId: Id;
  readonly list: "students" | "guardians" | "teachers";
  readonly personIds: readonly Id[];
  readonly onDone: () => void;
}

/** A workbook of chosen people of one kind, with the reason for which it leaves the school. */
export function ChosenList({ schoolId, list, personIds, onDone }: ChosenListProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();
  const checkReason = useReasonCheck();

  function handleSubmit(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const query = { format: "xlsx" as const, locale, reason, people: personIds.join(",") };
    return proved.run(async () => {
      await saveFile(await call(exportPeople, { params: { schoolId, list }, query }));
      onDone();
    });
  }

  return (
    <section className="card stack">
      <h2 className="section-title first">{t(`exports.list-${list}`)}</h2>
      <Form
        verb={t("exports.download")}
        {...takenIn(proved)}
        needsNetwork
        check={checkReason}
        onSubmit={handleSubmit}
        onCancel={onDone}
      >
        <ReasonInput />
      </Form>
      <TakingNote proved={proved} isBesideForm />
    </section>
  );
}
