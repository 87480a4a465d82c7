import type { Id } from "@dars/contract/platform/primitives";
import { exportRoster } from "@dars/contract/roster/export";
import { useState } from "react";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { ReasonInput } from "./ReasonInput.tsx";
import { SincePick } from "./SincePick.tsx";
import { takenIn } from "./taking-words.ts";
import { TakingNote } from "./TakingNote.tsx";

type Version = "1.1" | "1.2";

interface ExportCardProps {
  readonly schoolId: Id;
  /** True where the id is the head office's, for the whole group. */
  readonly isGroup: boolean;
}

/** Everyone and every class as a OneRoster package, for another system. */
export function ExportCard({ schoolId, isGroup }: ExportCardProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [version, setVersion] = useState<Version>("1.2");
  const [demographics, setDemographics] = useState(false);
  const [gradebook, setGradebook] = useState(false);
  const [since, setSince] = useState("");

  /** A package of the other version is no base for this one. */
  function handleVersion(chosen: Version) {
    setVersion(chosen);
    setSince("");
  }

  function handleSubmit(form: HTMLFormElement) {
    const why = typedIn(form, "reason").trim();
    const query = {
      version,
      demographics,
      ...(gradebook && { gradebook }),
      ...(why !== "" && { reason: why }),
      ...(since !== "" && { since }),
    };
    return proved.run(async () => saveFile(await call(exportRoster, { params: { schoolId }, query })));
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("exports.oneroster")}</h2>
      <Form verb={t("exports.download")} {...takenIn(proved)} needsNetwork onSubmit={handleSubmit}>
        <p className="quiet">{t(isGroup ? "exports.oneroster-group" : "exports.oneroster-school")}</p>
        <Choice
          label={t("exports.version")}
          options={(["1.2", "1.1"] as const).map((each) => [each, each])}
          value={version}
          onChoose={handleVersion}
        />
        <SincePick schoolId={schoolId} version={version} since={since} onPick={setSince} />
        <label className="tick">
          <input
            type="checkbox"
            checked={demographics}
            onChange={({ target }) => setDemographics(target.checked)}
          />
          <span>{t("exports.demographics")}</span>
        </label>
        <label className="tick">
          <input
            type="checkbox"
            checked={gradebook}
            onChange={({ target }) => setGradebook(target.checked)}
          />
          <span>{t("exports.gradebook")}</span>
        </label>
        <ReasonInput isRequired={false} />
      </Form>
      <TakingNote proved={proved} isBesideForm />
    </section>
  );
}
