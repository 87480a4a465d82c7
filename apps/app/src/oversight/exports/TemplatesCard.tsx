import type { Id } from "@dars/contract/platform/primitives";
import { readRosterTemplate } from "@dars/contract/roster/tables";
import { IonButton, IonIcon } from "@ionic/react";
import { downloadOutline } from "ionicons/icons";
import { useState } from "react";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";

import { isReason, ReasonInput } from "./ReasonInput.tsx";
import { TakingNote } from "./TakingNote.tsx";

type TemplateKind = "students" | "teachers" | "assignments";
const KINDS: readonly TemplateKind[] = ["students", "teachers", "assignments"];
const FORMATS = ["xlsx", "csv"] as const;

/** Tables to fill in, in the reader's language: empty, or with the people of today. */
export function TemplatesCard({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [isFilled, setFilled] = useState(false);
  const [reason, setReason] = useState("");
  const isReady = !isFilled || isReason(reason);

  const handleDownload = (kind: TemplateKind, format: (typeof FORMATS)[number]) =>
    proved.run(async () => {
      const query = { format, locale, ...(isFilled && { reason: reason.trim() }) };
      await saveFile(await call(readRosterTemplate, { params: { schoolId, table: kind }, query }));
    });

  return (
    <section className="card stack">
      <h2 className="section-title">{t("exports.templates")}</h2>
      <p className="quiet">{t("exports.templates-text")}</p>
      <label className="tick">
        <input type="checkbox" checked={isFilled} onChange={({ target }) => setFilled(target.checked)} />
        <span>{t("exports.filled")}</span>
      </label>
      {isFilled && <ReasonInput onType={setReason} />}
      <ul className="plain stack" aria-label={t("exports.templates")}>
        {KINDS.map((kind) => (
          <li key={kind}>
            {t(`exports.template-${kind}`)}
            <div className="buttons">
              {FORMATS.map((format) => (
                <IonButton
                  key={format}
                  fill="outline"
                  size="small"
                  disabled={!isReady}
                  aria-label={`${t(`exports.template-${kind}`)}, ${t(`exports.format-${format}`)}`}
                  onClick={() => void handleDownload(kind, format)}
                >
                  <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
                  {t(`exports.format-${format}`)}
                </IonButton>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <TakingNote proved={proved} />
    </section>
  );
}
