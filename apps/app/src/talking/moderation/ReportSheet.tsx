import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { REPORT_REASONS, report, type ReportReason } from "@dars/contract/talking/moderation";
import { IonButton } from "@ionic/react";
import { useId, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import "./report-sheet.css";

interface ReportSheetProps {
  readonly roomId: Id;
  /** The message, or with null the person. */
  readonly msgNo: Id | null;
  readonly personId?: Id;
  /** True where something was reported: the room is read anew without it. */
  readonly onClose: (isReported: boolean) => void;
}

/** MOD-1: reports a message or a person. The reporter's identity is never shared. */
export function ReportSheet({ roomId, msgNo, personId, onClose }: ReportSheetProps) {
  const { t } = useText();
  const title = useId();
  const [reason, setReason] = useState<ReportReason>("bullying");
  const [done, setDone] = useState<Reply<typeof report>>();
  const { save, error } = useSave();

  async function handleSend(form: HTMLFormElement) {
    const note = typedIn(form, "note").trim() || null;
    const body = { key: newClientId(), msgNo, personId: personId ?? null, reason, note };
    const saved = await save(report, { params: { roomId }, body }, t("moderation.report"));
    if (saved.state === "accepted") setDone(saved.reply);
    // It leaves by itself later: what the reporter has to know does not depend on the answer.
    if (saved.state === "waiting") setDone({ isHiddenFromAll: false, showsHelp: reason === "self_harm" });
    return saved;
  }

  return (
    // Not Ionic's sheet: it would add to the first screen for a feature that is rarely used.
    <div className="sheet-veil">
      <dialog open className="card sheet" aria-modal="true" aria-labelledby={title}>
        <h2 id={title} className="section-title">
          {t("moderation.report")}
        </h2>
        {done ? (
          <output className="stack">
            <p>{t(done.isHiddenFromAll ? "moderation.reported-all" : "moderation.reported")}</p>
            {done.showsHelp && <p className="banner">{t("moderation.help")}</p>}
            <IonButton onClick={() => onClose(true)}>{t("moderation.close")}</IonButton>
          </output>
        ) : (
          <Form
            className="form stack"
            verb={t("moderation.send-report")}
            error={error}
            onSubmit={handleSend}
            onCancel={() => onClose(false)}
          >
            <p className="quiet">{t("moderation.report-text")}</p>
            <PickField
              label={t("moderation.reason")}
              value={reason}
              options={REPORT_REASONS.map((each) => [each, t(`moderation.reason-${each}`)])}
              onPick={(value) => setReason(REPORT_REASONS.find((each) => each === value) ?? "other")}
            />
            {reason === "self_harm" && <p className="banner">{t("moderation.help")}</p>}
            <TextField label={t("moderation.note")} name="note" />
          </Form>
        )}
      </dialog>
    </div>
  );
}
