import { commitUpload, type Upload } from "@dars/contract/roster/uploads";
import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { hourglassOutline, peopleOutline, warningOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { FileName } from "#roster/import-review/public.ts";

import { confirmedCount } from "./confirmed-count.ts";

interface CommitCardProps {
  readonly upload: Upload;
  readonly onDone: () => unknown;
}

/** The import button with its conditions: permission, records that would end, and rows that are left out. */
export function CommitCard({ upload, onDone }: CommitCardProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand(onDone);
  const [key, setKey] = useState(newClientId);
  const [typed, setTyped] = useState("");
  const [isAlone, setAlone] = useState(false);
  const { id, schoolId, state, commit, brake } = upload;
  if (state !== "checked") return null;
  const isMine = commit === "ready" || commit === "alone";

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const confirmed = brake && confirmedCount(typedIn(event.currentTarget, "count"));
    if (!mayPress(upload, confirmed, isAlone)) return;
    const body = { key, isAlone, ...(typeof confirmed === "number" && { confirmDeactivate: confirmed }) };
    const isDone = await attempt(() => call(commitUpload, { params: { schoolId, uploadId: id }, body }));
    if (isDone) setKey(newClientId());
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("imports.commit")}</h2>
      <form className="stack wide-gap" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Before upload={upload} />
        {brake && <Brake brake={brake} typed={typed} onType={setTyped} />}
        <p className="rule-of-two">
          <IonIcon icon={peopleOutline} aria-hidden="true" />
          <span>{t(RULES[commit])}</span>
        </p>
        {upload.waits && <Waiting waits={upload.waits} />}
        {commit === "alone" && (
          <label className="tick">
            <input type="checkbox" checked={isAlone} onChange={({ target }) => setAlone(target.checked)} />
            <span>{t("imports.alone")}</span>
          </label>
        )}
        <Refusal error={error} reasons={NEEDS} />
        {isMine && (
          <div className="buttons">
            <IonButton
              type="submit"
              disabled={isBusy || !mayPress(upload, brake && confirmedCount(typed), isAlone)}
            >
              {t("imports.commit-now")}
            </IonButton>
          </div>
        )}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
    </section>
  );
}

/** Whom the import waits for, and since when. */
function Waiting({ waits }: { readonly waits: NonNullable<Upload["waits"]> }) {
  const { t, format, locale } = useText();
  const when = waits.since === null ? "" : format.moment(new Date(waits.since));
  const who = waits.people.map((name) => nameOf(name, locale)).join(" · ");
  return (
    <p className="state waiting">
      <IonIcon icon={hourglassOutline} aria-hidden="true" />
      <span>{t(who === "" || when === "" ? "imports.waits" : "imports.waits-for", { who, when })}</span>
    </p>
  );
}

/** Warnings before an import. */
function Before({ upload: { changes, brake, issues, duplicates } }: { readonly upload: Upload }) {
  const { t } = useText();
  return (
    <>
      <p>{t(changes === 0 && !brake ? "imports.nothing-new" : "imports.commit-text")}</p>
      {issues.errors > 0 && <p>{t("imports.left-out", { count: issues.errors })}</p>}
      {duplicates.open > 0 && <p>{t("imports.open-duplicates", { count: duplicates.open })}</p>}
    </>
  );
}

const RULES: Readonly<Record<Upload["commit"], TextId>> = {
  ready: "imports.rule-ready",
  second: "imports.rule-second",
  alone: "imports.rule-alone",
  check: "imports.rule-check",
  over: "imports.rule-over",
};

/** Why the server did not import it. */
const NEEDS: Reasons = new Map<unknown, TextId>([
  ["second", "imports.rule-second"],
  ["alone", "imports.rule-alone"],
  ["confirm", "imports.brake-changed"],
  ["check", "imports.rule-check"],
]);

/** OR-4: the number has to be the very one; a person who is alone has to say so. */
function mayPress({ commit, brake }: Upload, confirmed: number | null, isAlone: boolean): boolean {
  if (brake && confirmed !== brake.proposed) return false;
  return commit === "ready" || (commit === "alone" && isAlone);
}

interface BrakeProps {
  readonly brake: NonNullable<Upload["brake"]>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

function Brake({ brake, typed, onType }: BrakeProps) {
  const { t, format } = useText();
  return (
    <div className="stack">
      <div className="banner">
        <IonIcon icon={warningOutline} aria-hidden="true" />
        <div>
          <p>{t("imports.brake", { count: brake.proposed })}</p>
          <ul className="plain">
            {brake.files.map(({ file, active, missing }) => (
              <li key={file}>
                <FileName file={`${file.replace(/\.csv$/, "")}.csv`} />:{" "}
                {t("imports.brake-of", { missing: format.number(missing), active: format.number(active) })}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <IonInput
        className="left-to-right"
        fill="outline"
        labelPlacement="stacked"
        label={t("imports.brake-type", { number: format.number(brake.proposed) })}
        name="count"
        inputmode="numeric"
        autocomplete="off"
        value={typed}
        onIonInput={({ detail }) => onType(detail.value ?? "")}
      />
    </div>
  );
}
