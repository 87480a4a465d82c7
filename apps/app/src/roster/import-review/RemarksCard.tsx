import type { Upload } from "@dars/contract/roster/uploads";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline, informationCircleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { codeText, isOfRow } from "./code-text.ts";
import { columnText } from "./column-text.ts";

/** Equal remarks are shown once, with their number and what to do. */
export function RemarksCard({ upload: { remarks, kind } }: { readonly upload: Upload }) {
  const text = useText();
  const { t } = text;
  if (!remarks || remarks.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title">{t("findings.remarks")}</h2>
      <ul className="plain findings" aria-label={t("findings.remarks")}>
        {remarks.map(({ code, column, count }) => {
          const isError = code.startsWith("E_");
          return (
            <li key={`${code} ${column ?? ""}`} className="finding">
              <p className="finding-where">
                {column !== null && kind !== "oneroster" && !isOfRow(code) && (
                  <>
                    <bdi>{columnText(text, column)}</bdi>
                    <br />
                  </>
                )}
                {t("findings.times", { count })}
              </p>
              <p className={isError ? "state bad" : "state waiting"}>
                <IonIcon icon={isError ? alertCircleOutline : informationCircleOutline} aria-hidden="true" />
                <span>{t(codeText(code) ?? "findings.remark-other")}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
