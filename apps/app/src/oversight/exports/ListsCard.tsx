import type { Id } from "@dars/contract/platform/primitives";
import { exportPeople } from "@dars/contract/roster/tables";
import { useState } from "react";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { ReasonInput, useReasonCheck } from "./ReasonInput.tsx";
import { takenIn } from "./taking-words.ts";
import { TakingNote } from "./TakingNote.tsx";

const LISTS = ["students", "guardians", "teachers"] as const;
const FORMATS = ["xlsx", "csv"] as const;

/** Lists of people for a spreadsheet, each with the reason for which it leaves the school. */
export function ListsCard({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [list, setList] = useState<(typeof LISTS)[number]>("students");
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("xlsx");

  const checkReason = useReasonCheck();

  function handleSubmit(form: HTMLFormElement) {
    const query = { format, locale, reason: typedIn(form, "reason").trim() };
    return proved.run(async () => saveFile(await call(exportPeople, { params: { schoolId, list }, query })));
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("exports.lists")}</h2>
      <Form
        verb={t("exports.download")}
        {...takenIn(proved)}
        needsNetwork
        check={checkReason}
        onSubmit={handleSubmit}
      >
        <Choice
          label={t("exports.list")}
          options={LISTS.map((each) => [each, t(`exports.list-${each}`)])}
          value={list}
          onChoose={setList}
        />
        <Choice
          label={t("exports.format")}
          options={FORMATS.map((each) => [each, t(`exports.format-${each}`)])}
          value={format}
          onChoose={setFormat}
        />
        <ReasonInput />
      </Form>
      <TakingNote proved={proved} isBesideForm />
    </section>
  );
}
