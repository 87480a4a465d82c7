import { openColumn, type ProgressSection } from "@dars/contract/marks/publication";
import type { Day, Id } from "@dars/contract/platform/primitives";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

interface OpenColumnFormProps {
  readonly section: ProgressSection;
  readonly schoolId: Id;
  readonly today: Day;
}

/** From when to when the classes of a level enter a column. */
export function OpenColumnForm({ section, schoolId, today }: OpenColumnFormProps) {
  const { t, locale } = useText();
  const { act, error } = useCommand();
  const next = section.columns.find(({ opensOn }) => opensOn === null) ?? section.columns[0];
  const [code, setCode] = useState(next?.code ?? "");
  const column = section.columns.find((each) => each.code === code);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const done = await act(openColumn, {
      params: { schoolId },
      body: {
        key: newClientId(),
        levelIds: [section.level.id],
        code,
        opensOn: typedIn(form, "opensOn"),
        dueOn: typedIn(form, "dueOn"),
      },
    });
    if (done) await showToast({ kind: "success", header: textNow("publication.opened") });
  }

  return (
    <form className="card form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">{t("publication.open-column")}</h2>
      <p className="quiet">{t("publication.open-text")}</p>
      <PickField
        label={t("publication.column")}
        value={code}
        options={section.columns.map((each) => [each.code, each.label[locale] ?? each.code])}
        onPick={setCode}
      />
      <TextField
        key={`from ${code}`}
        label={t("publication.opens-on")}
        name="opensOn"
        type="date"
        value={column?.opensOn ?? today}
      />
      <TextField
        key={`until ${code}`}
        label={t("publication.due-on")}
        name="dueOn"
        type="date"
        value={column?.dueOn ?? today}
      />
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t("publication.open-verb")} />
      </div>
    </form>
  );
}
