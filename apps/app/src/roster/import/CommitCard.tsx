import { commitUpload, type Upload } from "@dars/contract/roster/uploads";
import { IonIcon } from "@ionic/react";
import { hourglassOutline, peopleOutline, warningOutline } from "ionicons/icons";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { FileName } from "#roster/import-review/public.ts";

import { confirmedCount } from "./confirmed-count.ts";

/** The import button with its conditions: permission, records that would end, and rows that are left out. */
export function CommitCard({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { state, commit } = upload;
  if (state !== "checked") return null;
  const isMine = commit === "ready" || commit === "alone";
  return (
    <section className="card">
      <h2 className="section-title">{t("imports.commit")}</h2>
      {isMine ? (
        <CommitForm upload={upload} />
      ) : (
        <div className="stack wide-gap">
          <Before upload={upload} />
          {upload.brake && <Brake brake={upload.brake} />}
          <Rule upload={upload} />
        </div>
      )}
    </section>
  );
}

/** OR-4: the number has to be the very one; a person who is alone has to say so. */
function CommitForm({ upload }: { readonly upload: Upload }) {
  const { t, format } = useText();
  const { save, error } = useSave();
  const { id, schoolId, fileName, commit, brake } = upload;

  const checkCount = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    brake && confirmedCount(typedIn(form, COUNT)) !== brake.proposed
      ? new Map([[COUNT, t("imports.brake-type", { number: format.number(brake.proposed) })]])
      : new Map();

  function handleSubmit(form: HTMLFormElement) {
    const isAlone = typedIn(form, "isAlone") !== "";
    const body = {
      key: newClientId(),
      isAlone,
      ...(brake && { confirmDeactivate: confirmedCount(typedIn(form, COUNT)) ?? brake.proposed }),
    };
    return save(commitUpload, { params: { schoolId, uploadId: id }, body }, fileName);
  }

  return (
    <Form
      className="stack wide-gap"
      verb={t("imports.commit-now")}
      error={error}
      reasons={NEEDS}
      places={{ confirm: COUNT, alone: "isAlone" }}
      check={checkCount}
      onSubmit={handleSubmit}
    >
      <Before upload={upload} />
      {brake && (
        <>
          <Brake brake={brake} />
          <TextField
            label={t("imports.brake-type", { number: format.number(brake.proposed) })}
            name={COUNT}
            keyboard="numeric"
            autocomplete="off"
            isLeftToRight
            isRequired
          />
        </>
      )}
      <Rule upload={upload} />
      {commit === "alone" && (
        <TickField label={t("imports.alone")} name="isAlone" isTicked={false} isRequired />
      )}
    </Form>
  );
}

const COUNT = "confirmDeactivate";

/** Who imports it, and whom it waits for. */
function Rule({ upload: { commit, waits } }: { readonly upload: Upload }) {
  const { t } = useText();
  return (
    <>
      <p className="rule-of-two">
        <IonIcon icon={peopleOutline} aria-hidden="true" />
        <span>{t(RULES[commit])}</span>
      </p>
      {waits && <Waiting waits={waits} />}
    </>
  );
}

/** Whom the import waits for, and since when. */
function Waiting({ waits }: { readonly waits: NonNullable<Upload["waits"]> }) {
  const { t, format, locale } = useText();
  const when = waits.since === null ? "" : format.moment(new Date(waits.since));
  const names = waits.people.map((name) => localizeName(name, locale));
  const who = [...names, ...(waits.headOffice ? [t("imports.head-office")] : [])].join(" · ");
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

/** Records that are missing in the file, and would end. */
function Brake({ brake }: { readonly brake: NonNullable<Upload["brake"]> }) {
  const { t, format } = useText();
  return (
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
  );
}
