import type { Contents } from "@dars/contract/learning/lesson-head";
import {
  publishVersion,
  retireVersion,
  sendBackVersion,
  submitVersion,
} from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

interface VersionMovesProps {
  readonly schoolId: Id;
  readonly version: Pick<Contents, "id" | "state" | "revision" | "blocks">;
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
  readonly onDone?: () => Promise<unknown>;
}

const REASONS: Reasons = new Map([
  ["stale", "lessons.refused-stale"],
  ["state", "lessons.refused-state"],
]);

/** Actions on a version in its current state: submit for review, send back, publish, retire, delete. */
export function VersionMoves({ schoolId, version, mayEdit, mayPublish, onDone }: VersionMovesProps) {
  const { t } = useText();
  const { act, error, isBusy } = useCommand(onDone);
  const { id: versionId, state, revision } = version;
  const params = { schoolId, versionId };
  const body = () => ({ key: newClientId(), revision });
  const isStuck = isBusy || version.blocks.length === 0;
  const isOpen = state === "review" || (state === "draft" && mayEdit);
  return (
    <div className="stack lesson-moves">
      <Refusal error={error} reasons={REASONS} />
      {state === "draft" && mayEdit && !mayPublish && (
        <IonButton
          disabled={isStuck}
          onClick={() => void act(submitVersion, { params, body: { ...body(), changeNote: "" } })}
        >
          {t("lessons.submit")}
        </IonButton>
      )}
      {mayPublish && isOpen && (
        <IonButton disabled={isStuck} onClick={() => void act(publishVersion, { params, body: body() })}>
          {t("lessons.publish")}
        </IonButton>
      )}
      {mayPublish && (
        <OfPublisher
          state={state}
          isBusy={isBusy}
          onSendBack={(because) => void act(sendBackVersion, { params, body: { ...body(), because } })}
          onRetire={() => void act(retireVersion, { params, body: body() })}
        />
      )}
    </div>
  );
}

interface OfPublisherProps extends Pick<SendBackProps, "isBusy"> {
  readonly state: Contents["state"];
  readonly onSendBack: SendBackProps["onSend"];
  readonly onRetire: () => void;
}

function OfPublisher({ state, isBusy, onSendBack, onRetire }: OfPublisherProps) {
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

  if (state === "review") return <SendBack isBusy={isBusy} onSend={onSendBack} />;
  if (state !== "published") return null;
  return (
    <IonButton fill="clear" color="danger" disabled={isBusy} onClick={() => void handleRetire()}>
      {t("lessons.retire")}
    </IonButton>
  );
}

interface SendBackProps {
  readonly isBusy: boolean;
  readonly onSend: (because: string) => void;
}

function SendBack({ isBusy, onSend }: SendBackProps) {
  const { t } = useText();
  const [because, setBecause] = useState("");
  return (
    <div className="card stack">
      <TextField label={t("lessons.because")} name="because" onType={setBecause} />
      <IonButton fill="outline" disabled={isBusy || because.trim() === ""} onClick={() => onSend(because)}>
        {t("lessons.send-back")}
      </IonButton>
    </div>
  );
}
