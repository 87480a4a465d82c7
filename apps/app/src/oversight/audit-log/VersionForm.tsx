import { saveAppVersion, versionFault, type AppVersion } from "@dars/contract/shell/app-versions";
import { latinDigits } from "@dars/contract/shell/versions";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NotesFields, notesIn } from "./NotesFields.tsx";

interface VersionFormProps {
  readonly published: AppVersion;
}

/** One store: the version in it, the least that still works, and the store's page. */
export function VersionForm({ published }: VersionFormProps) {
  const { t, format } = useText();
  const { save, error } = useSave();
  const [asksAgain, setAsksAgain] = useState(false);
  const { platform, version, minVersion, url, changedAt, notes } = published;

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    const wrong = versionFault(publicationIn(form), minVersion);
    if (!wrong) return new Map();
    if (wrong.fault === "min-unconfirmed") setAsksAgain(true);
    // The field in which it is typed again comes only now.
    const field = wrong.field === "confirmMin" && !asksAgain ? "minVersion" : wrong.field;
    return new Map([[field, t(`oversight.fault-${wrong.fault}`)]]);
  }

  const handleSubmit = (form: HTMLFormElement) =>
    save(
      saveAppVersion,
      { params: { platform }, body: { ...publicationIn(form), seen: changedAt } },
      t(`oversight.${platform}`),
      () => textNow("oversight.saved"),
    );

  const field = (name: "version" | "minVersion" | "confirmMin", value: string) => (
    <TextField
      label={t(`oversight.${name}`)}
      name={name}
      keyboard="decimal"
      value={value}
      help={t(`oversight.${name}-help`)}
      isLeftToRight
      isRequired={name === "version"}
    />
  );
  return (
    <section className="card stack">
      <h2 className="section-title">{t(`oversight.${platform}`)}</h2>
      <p className="quiet">
        {changedAt === null
          ? t("oversight.never-published")
          : t("oversight.published-at", { time: format.moment(new Date(changedAt)) })}
      </p>
      <Form verb={t("oversight.publish")} error={error} check={faultsIn} onSubmit={handleSubmit}>
        {field("version", version)}
        {field("minVersion", minVersion ?? "")}
        {asksAgain && field("confirmMin", "")}
        <TextField label={t("oversight.url")} name="url" type="url" value={url ?? ""} isLeftToRight />
        <NotesFields notes={notes} />
      </Form>
    </section>
  );
}

const publicationIn = (form: HTMLFormElement) => ({
  version: plain(typedIn(form, "version")),
  minVersion: plain(typedIn(form, "minVersion")) || null,
  confirmMin: plain(typedIn(form, "confirmMin")) || null,
  url: typedIn(form, "url").trim() || null,
  notes: notesIn(form),
});

const plain = (typed: string): string => latinDigits(typed).trim();
