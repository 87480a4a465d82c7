import type { Id } from "@dars/contract/platform/primitives";
import {
  MOST_REPLIES,
  REPLY_LENGTH,
  type ReplyList,
  type saveOwnReplies,
  type saveSchoolReplies,
} from "@dars/contract/talking/ready-replies";
import { IonButton, IonTextarea } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "ready-replies.stale"]]);

interface ReplyListFormProps {
  readonly route: typeof saveOwnReplies | typeof saveSchoolReplies;
  readonly schoolId: Id;
  readonly list: ReplyList;
  readonly label: string;
  readonly onDone: () => void;
}

/** The texts of one list; it lies in the form of a message, so it is none itself. An emptied text is taken out. */
export function ReplyListForm({ route, schoolId, list, label, onDone }: ReplyListFormProps) {
  const { t } = useText();
  const { save, error, isBusy } = useSave();
  const [texts, setTexts] = useState<readonly string[]>(list.texts.length > 0 ? list.texts : [""]);

  async function handleSave() {
    const uniqueTexts = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
    const body = { key: newClientId(), revision: list.revision, texts: uniqueTexts };
    const saved = await save(route, { params: { schoolId }, body }, label);
    if (saved.state !== "refused") onDone();
  }

  return (
    <div className="stack">
      {texts.map((text, at) => (
        <IonTextarea
          // Texts have no id of their own, and none is moved.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          fill="outline"
          autoGrow
          rows={2}
          maxlength={REPLY_LENGTH}
          value={text}
          label={t("ready-replies.text-no", { no: at + 1 })}
          labelPlacement="stacked"
          onIonInput={({ detail }) => setTexts(texts.with(at, detail.value ?? ""))}
        />
      ))}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton size="small" type="button" disabled={isBusy} onClick={() => void handleSave()}>
          {t("ready-replies.save")}
        </IonButton>
        {texts.length < MOST_REPLIES && (
          <IonButton fill="outline" size="small" type="button" onClick={() => setTexts([...texts, ""])}>
            {t("ready-replies.add")}
          </IonButton>
        )}
        <IonButton fill="clear" size="small" type="button" onClick={onDone}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </div>
  );
}
