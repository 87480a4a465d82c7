import { openColumn, type ProgressSection } from "@dars/contract/marks/publication";
import type { Day, Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface OpenColumnFormProps {
  readonly section: ProgressSection;
  readonly schoolId: Id;
  readonly today: Day;
}

/** From when to when the classes of a level enter a column. */
export function OpenColumnForm({ section, schoolId, today }: OpenColumnFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const next = section.columns.find(({ opensOn }) => opensOn === null) ?? section.columns[0];
  const [code, setCode] = useState(next?.code ?? "");
  const column = section.columns.find((each) => each.code === code);

  async function handleSubmit(form: HTMLFormElement) {
    const body = {
      key: newClientId(),
      levelIds: [section.level.id],
      code,
      opensOn: typedIn(form, "opensOn"),
      dueOn: typedIn(form, "dueOn"),
      seen: [{ levelId: section.level.id, opensOn: column?.opensOn ?? null, dueOn: column?.dueOn ?? null }],
    };
    const title = column?.label[locale] ?? code;
    return save(openColumn, { params: { schoolId }, body }, title, () => textNow("publication.opened"));
  }

  return (
    <Form className="card form" verb={t("publication.open-verb")} error={error} onSubmit={handleSubmit}>
      <h2 className="section-title first">{t("publication.open-column")}</h2>
      <p className="quiet">{t("publication.open-text")}</p>
      <PickField
        label={t("publication.column")}
        value={code}
        options={section.columns.map((each) => [each.code, each.label[locale] ?? each.code])}
        onPick={setCode}
      />
      <TextField
        key={`from ${code} ${column?.opensOn}`}
        label={t("publication.opens-on")}
        name="opensOn"
        type="date"
        value={column?.opensOn ?? today}
        isRequired
      />
      <TextField
        key={`until ${code} ${column?.dueOn}`}
        label={t("publication.due-on")}
        name="dueOn"
        type="date"
        value={column?.dueOn ?? today}
        isRequired
      />
    </Form>
  );
}
