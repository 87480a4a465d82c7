import { askForAnotherTake } from "@dars/contract/learning/video-again";
import { VIDEO_FAULTS, type VideoTake } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface AskAgainProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
  readonly onAsked: () => void;
}

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "marking.stale"]]);

/** For the teacher: another video instead of this one, and why. */
export function AskAgain({ schoolId, take: { id, no, revision, again }, onAsked }: AskAgainProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [isOpen, setOpen] = useState(false);
  if (again !== null) return null;
  if (!isOpen)
    return (
      <div>
        <IonButton fill="clear" size="small" onClick={() => setOpen(true)}>
          {t("video-tasks.again-ask")}
        </IonButton>
      </div>
    );

  async function handleSubmit(form: HTMLFormElement) {
    const typed = typedIn(form, "fault");
    const fault = VIDEO_FAULTS.find((each) => each === typed) ?? "other";
    const saved = await save(
      askForAnotherTake,
      {
        params: { schoolId, takeId: id },
        body: { key: newClientId(), revision, fault, note: typedIn(form, "note").trim() },
      },
      t("video-tasks.take", { no }),
      () => t("video-tasks.again-asked"),
    );
    if (saved.state !== "refused") onAsked();
    return saved;
  }

  return (
    <Form
      className="stack"
      label={t("video-tasks.again-ask")}
      verb={t("video-tasks.again-send")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={() => setOpen(false)}
    >
      <PickField
        label={t("video-tasks.again-why")}
        name="fault"
        value="dark"
        options={VIDEO_FAULTS.map((fault) => [fault, t(`video-tasks.fault-${fault}`)])}
      />
      <TextField label={t("video-tasks.again-note")} name="note" />
    </Form>
  );
}
