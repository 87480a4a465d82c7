import { removeVideoTake } from "@dars/contract/learning/video-looks";
import type { VideoTake } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface RemoveTakeProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
}

/** F5: the management takes an answer away, with a reason that the student, its family and its teachers read. */
export function RemoveTake({ schoolId, take: { id, no, state } }: RemoveTakeProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [isOpen, setOpen] = useState(false);
  if (state === "withdrawn") return null;
  if (!isOpen)
    return (
      <div>
        <IonButton fill="clear" size="small" color="danger" onClick={() => setOpen(true)}>
          {t("video-tasks.take-away")}
        </IonButton>
      </div>
    );

  const handleSubmit = (form: HTMLFormElement) =>
    save(
      removeVideoTake,
      {
        params: { schoolId, takeId: id },
        body: { key: newClientId(), reason: typedIn(form, "reason").trim() },
      },
      t("video-tasks.take", { no }),
      () => t("video-tasks.taken-away"),
    );

  return (
    <Form
      className="stack"
      label={t("video-tasks.take-away")}
      verb={t("video-tasks.take-away")}
      error={error}
      onSubmit={handleSubmit}
      onCancel={() => setOpen(false)}
    >
      <p>{t("video-tasks.take-away-text")}</p>
      <TextField label={t("video-tasks.look-why")} name="reason" isRequired />
    </Form>
  );
}
