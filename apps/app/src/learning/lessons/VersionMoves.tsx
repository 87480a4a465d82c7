import type { Contents } from "@dars/contract/learning/lesson-head";
import {
  publishVersion,
  retireVersion,
  sendBackVersion,
  submitVersion,
} from "@dars/contract/learning/lesson-versions";
import { listLessonFaults } from "@dars/contract/learning/list-lesson-faults";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { LessonChecks } from "./LessonChecks.tsx";
import { useAskToPublish, type PublishReceivers } from "./use-ask-to-publish.ts";
import { useHeldBack } from "./use-held-back.ts";

interface VersionMovesProps {
  readonly schoolId: Id;
  /** The name of the lesson. */
  readonly title: string;
  readonly version: Pick<Contents, "id" | "state" | "revision" | "blocks">;
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
  /** Who gets it once it is published; null where that is not known. */
  readonly receivers: PublishReceivers | null;
  readonly onDone?: () => Promise<unknown>;
}

const REASONS: Reasons = new Map([
  ["stale", "lessons.refused-stale"],
  ["state", "lessons.refused-state"],
  ["fault-bracket", "lessons.fault-bracket"],
  ["fault-empty", "lessons.fault-empty"],
]);

/** Actions on a version in its current state: submit for review, send back, publish, retire, delete. */
export function VersionMoves(props: VersionMovesProps) {
  const { schoolId, title, version, mayEdit, mayPublish, receivers, onDone } = props;
  const { t } = useText();
  const askToPublish = useAskToPublish();
  const isHeldBack = useHeldBack();
  const { save, error, isBusy, isWaiting } = useSave(onDone);
  const sendingBack = useSave(onDone);
  const isOff = isBusy || isWaiting;
  const { id: versionId, state, revision } = version;
  const params = { schoolId, versionId };
  const body = () => ({ key: newClientId(), revision });

  async function handleSubmit() {
    if (await isHeldBack(version.blocks)) return;
    await save(submitVersion, { params, body: { ...body(), changeNote: "" } }, title);
  }

  async function handlePublish() {
    if (await askToPublish(version.blocks, receivers))
      await save(publishVersion, { params, body: body() }, title);
  }

  return (
    <div className="stack lesson-moves">
      <FaultsOfVersion {...props} />
      <Refusal error={error} reasons={REASONS} />
      {state === "draft" && mayEdit && !mayPublish && (
        <IonButton disabled={isOff} onClick={() => void handleSubmit()}>
          {t("lessons.submit")}
        </IonButton>
      )}
      {mayPublish && isOpen(state, mayEdit) && (
        <IonButton disabled={isOff} onClick={() => void handlePublish()}>
          {t("lessons.publish")}
        </IonButton>
      )}
      {mayPublish && (
        <OfPublisher
          state={state}
          isOff={isOff}
          onSendBack={(because) =>
            sendingBack.save(sendBackVersion, { params, body: { ...body(), because } }, title)
          }
          error={sendingBack.error}
          onRetire={() => void save(retireVersion, { params, body: body() }, title)}
        />
      )}
    </div>
  );
}

/** What the next step, by who may take it, would meet. */
function FaultsOfVersion({ version, mayEdit, mayPublish }: VersionMovesProps) {
  const isStep = mayEdit || (mayPublish && version.state === "review");
  return isStep && <LessonChecks faults={listLessonFaults(version.blocks)} sound={[]} />;
}

const isOpen = (state: Contents["state"], mayEdit: boolean): boolean =>
  state === "review" || (state === "draft" && mayEdit);

interface OfPublisherProps extends Pick<SendBackProps, "error"> {
  readonly isOff: boolean;
  readonly state: Contents["state"];
  readonly onSendBack: SendBackProps["onSend"];
  readonly onRetire: () => void;
}

function OfPublisher({ state, isOff, error, onSendBack, onRetire }: OfPublisherProps) {
  const { t } = useText();

  async function handleRetire() {
    const isMeant = await ask({
      question: t("lessons.retire-question"),
      text: t("lessons.retire-text"),
      yes: t("lessons.retire"),
      isDestructive: true,
    });
    if (isMeant) onRetire();
  }

  const [isSendingBack, setSendingBack] = useState(false);
  if (state === "review" && isSendingBack) return <SendBack error={error} onSend={onSendBack} />;
  if (state === "review")
    return (
      <IonButton fill="outline" disabled={isOff} onClick={() => setSendingBack(true)}>
        {t("lessons.send-back")}
      </IonButton>
    );
  if (state !== "published") return null;
  return (
    <IonButton fill="clear" color="danger" disabled={isOff} onClick={() => void handleRetire()}>
      {t("lessons.retire")}
    </IonButton>
  );
}

interface SendBackProps {
  readonly error: ApiError | null;
  readonly onSend: (because: string) => Promise<Saved>;
}

function SendBack({ error, onSend }: SendBackProps) {
  const { t } = useText();
  return (
    <Form
      className="card stack"
      verb={t("lessons.send-back")}
      error={error}
      reasons={REASONS}
      onSubmit={(form) => onSend(typedIn(form, "because").trim())}
    >
      <TextField label={t("lessons.because")} name="because" isRequired />
    </Form>
  );
}
