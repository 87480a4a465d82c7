import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import {
  AS_THE_GROUP,
  saveSchoolSettings,
  type readSchoolSettings,
  type SchoolChoices,
} from "@dars/contract/school/settings";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { CHOICES, toChosen, type Chosen } from "./chosen.ts";

const SWITCHES = ["showApplyNow", "showMessagesForStudents", "showReportsForStudents"] as const;
const DISCLOSURES = ["honourListMarks", "namesForCoordinators"] as const;
type Rule = "group" | "messages" | "reports";

interface SchoolSettingsFormProps {
  readonly schoolId: Id;
  readonly page: Reply<typeof readSchoolSettings>;
}

/** What a school has from its group, and what it chooses for itself (Q3). */
export function SchoolSettingsForm({ schoolId, page }: SchoolSettingsFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [choices, setChoices] = useState(page.school);
  const [principalId, setPrincipalId] = useState(page.principalId);
  const [disclosures, setDisclosures] = useState(page.disclosures);
  const change = (part: Partial<SchoolChoices>) => setChoices((known) => ({ ...known, ...part }));
  const hasChosen = Object.values(choices).some((choice) => choice !== null);
  const inherited = (value: string) => t("oversight.inherited", { value });

  function handleSubmit(form: HTMLFormElement) {
    const directorate = typedIn(form, "directorate").trim();
    const body = {
      revision: page.revision,
      settings: choices,
      principalId,
      ...(disclosures && { disclosures }),
      ...(page.directorate !== undefined && { directorate: directorate === "" ? null : directorate }),
    };
    const input = { params: { schoolId }, body };
    return save(saveSchoolSettings, input, t("oversight.settings"), () => textNow("oversight.saved"));
  }

  return (
    <Form
      className="stack wide-gap"
      verb={t("oversight.save")}
      error={error}
      words={error?.code === "conflict" ? "oversight.conflict" : undefined}
      onSubmit={handleSubmit}
      others={
        hasChosen && (
          <IonButton fill="outline" onClick={() => setChoices(AS_THE_GROUP)}>
            {t("oversight.reset-all")}
          </IonButton>
        )
      }
    >
      <section className="card stack">
        <p className="quiet">{t("oversight.school-lead")}</p>
        {SWITCHES.map((field) => (
          <div key={field}>
            <Choice<Chosen>
              label={t(`oversight.${field}`)}
              options={[
                ["group", inherited(t(page.group[field] ? "oversight.on" : "oversight.off"))],
                ["on", t("oversight.on")],
                ["off", t("oversight.off")],
              ]}
              value={toChosen(choices[field])}
              onChoose={(chosen) => change({ [field]: CHOICES[chosen] })}
            />
            {choices[field] !== null && <p className="quiet">{t("oversight.own-choice")}</p>}
          </div>
        ))}
        <Choice<Rule>
          label={t("oversight.messages-rule")}
          options={[
            ["group", inherited(t(`oversight.rule-${page.group.messagesRule}`))],
            ["messages", t("oversight.rule-messages")],
            ["reports", t("oversight.rule-reports")],
          ]}
          value={choices.messagesRule ?? "group"}
          onChoose={(rule) => change({ messagesRule: rule === "group" ? null : rule })}
        />
      </section>
      <section className="card stack">
        <p className="quiet">{t("oversight.principal-text")}</p>
        <PickField
          label={t("oversight.principal")}
          options={[
            ["", t("oversight.principal-none")],
            ...inNameOrder(page.management, (each) => each.name, locale).map(
              ({ id, name }) => [String(id), localizeName(name, locale)] as const,
            ),
          ]}
          value={String(principalId ?? "")}
          onPick={(id) => setPrincipalId(id === "" ? null : Number(id))}
        />
        {page.directorate !== undefined && (
          <TextField
            label={t("oversight.directorate")}
            name="directorate"
            value={page.directorate ?? ""}
            help={t("oversight.directorate-text")}
            most={120}
          />
        )}
      </section>
      {disclosures && (
        <section className="card stack">
          {DISCLOSURES.map((field) => (
            <label key={field} className="tick-field">
              <input
                type="checkbox"
                checked={disclosures[field]}
                onChange={({ target }) => setDisclosures({ ...disclosures, [field]: target.checked })}
              />
              <span>{t(`oversight.${field}`)}</span>
            </label>
          ))}
        </section>
      )}
    </Form>
  );
}
