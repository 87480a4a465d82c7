import { saveAppVersion, versionFault, type AppVersion } from "@dars/contract/shell/app-versions";
import { latinDigits } from "@dars/contract/shell/versions";
import { IonButton, IonInput } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

interface VersionFormProps {
  readonly published: AppVersion;
}

/** One store: the version in it, the least that still works, and the store's page. */
export function VersionForm({ published }: VersionFormProps) {
  const { t, format } = useText();
  const { act, error } = useCommand();
  const [fault, setFault] = useState<ReturnType<typeof versionFault>>();
  const { platform, version, minVersion, url, changedAt } = published;
  // Ionic rewrites a field's value with each render, so typed text has to be kept in state.
  const [fields, setFields] = useState({
    version,
    minVersion: minVersion ?? "",
    confirmMin: "",
    url: url ?? "",
  });

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = (name: string) => plain(typedIn(event.currentTarget, name));
    const body = {
      version: typed("version"),
      minVersion: typed("minVersion") || null,
      confirmMin: typed("confirmMin") || null,
      url: typedIn(event.currentTarget, "url").trim() || null,
    };
    const wrong = versionFault(body, minVersion);
    setFault(wrong);
    if (wrong) return;
    if (await act(saveAppVersion, { params: { platform }, body }))
      await showToast({ kind: "success", header: textNow("oversight.saved") });
  }

  const keep =
    (name: keyof typeof fields) =>
    ({ detail }: CustomEvent<{ value?: string | null }>) =>
      setFields((known) => ({ ...known, [name]: detail.value ?? "" }));
  const field = (name: "version" | "minVersion" | "confirmMin") => (
    <IonInput
      className={fault?.field === name ? "left-to-right ion-invalid ion-touched" : "left-to-right"}
      fill="outline"
      label={t(`oversight.${name}`)}
      labelPlacement="stacked"
      inputmode="decimal"
      name={name}
      value={fields[name]}
      onIonInput={keep(name)}
      helperText={t(`oversight.${name}-help`)}
      errorText={fault ? t(`oversight.fault-${fault.fault}`) : ""}
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
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        {field("version")}
        {field("minVersion")}
        {fault?.fault === "min-unconfirmed" && field("confirmMin")}
        <IonInput
          className="left-to-right"
          fill="outline"
          label={t("oversight.url")}
          labelPlacement="stacked"
          type="url"
          name="url"
          value={fields.url}
          onIonInput={keep("url")}
        />
        <Refusal error={error} />
        <IonButton type="submit">{t("oversight.publish")}</IonButton>
      </form>
    </section>
  );
}

const plain = (typed: string): string => latinDigits(typed).trim();
