import type { ApiError } from "@dars/contract/platform/client";
import { undoUpload, type Upload } from "@dars/contract/roster/uploads";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowUndoOutline } from "ionicons/icons";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { parseDependents } from "./dependents.ts";

const wordsFor = (error: ApiError | null): TextId | undefined => {
  if (parseDependents(error).length > 0) return "imports.undo-refused";
  return error?.details["needs"] === "journal" ? "imports.undo-too-old" : undefined;
};

/** Undoes a whole import; if later work depends on it, that work is listed and nothing changes. */
export function UndoCard({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { id, schoolId, fileName, state } = upload;
  const { save, error, isBusy, isWaiting } = useSave();
  if (state !== "committed") return null;

  async function handleUndo() {
    const isSure = await ask({
      question: textNow("imports.undo-question"),
      text: textNow("imports.undo-text"),
      yes: textNow("imports.undo-now"),
      isDestructive: true,
    });
    if (!isSure) return;
    const input = { params: { schoolId, uploadId: id }, body: { key: newClientId() } };
    await save(undoUpload, input, fileName);
  }

  const dependents = parseDependents(error);
  return (
    <section className="card stack">
      <h2 className="section-title">{t("imports.undo")}</h2>
      <p>{t("imports.undo-text")}</p>
      <Refusal error={error} words={wordsFor(error)} />
      {dependents.length > 0 && (
        <ul aria-label={t("imports.dependents")}>
          {dependents.map(({ words, name, count, why }) => (
            <li key={`${words} ${why}`}>
              {t(words)}
              {name !== null && (
                <>
                  {": "}
                  <bdi>{name}</bdi>
                </>
              )}{" "}
              – {t(why === "used" ? "imports.dependent-used" : "imports.dependent-changed", { count })}
            </li>
          ))}
        </ul>
      )}
      <div className="buttons">
        <IonButton
          fill="outline"
          color="danger"
          disabled={isBusy || isWaiting}
          onClick={() => void handleUndo()}
        >
          <IonIcon slot="start" icon={arrowUndoOutline} aria-hidden="true" />
          {t("imports.undo-now")}
        </IonButton>
      </div>
    </section>
  );
}
