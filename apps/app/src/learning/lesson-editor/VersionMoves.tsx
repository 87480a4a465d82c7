import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Contents } from "@dars/contract/learning/lesson-head";
import { publishVersion, sendBackVersion, submitVersion } from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import type { Static } from "typebox";

import { useAskToPublish, useHeldBack, type PublishReceivers } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { askWords } from "./ask-words.ts";
import { REASONS } from "./reasons.ts";

interface VersionMovesProps {
  readonly schoolId: Id;
  readonly version: Static<typeof Contents>;
  /** As they are written here. */
  readonly blocks: readonly LessonBlock[];
  /** Who gets it once it is published; null where that is not known. */
  readonly receivers: PublishReceivers | null;
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
  /** Ends when what was typed is saved. */
  readonly flush: () => Promise<void>;
  readonly isAllSaved: () => boolean;
  readonly revisionNow: () => number;
  readonly onMoved: () => void;
}

/**
 * Where a version can go from here: to review, back to its author, or to the classes. At once: a move names the
 * revision that the save of the text before it has made.
 */
export function VersionMoves(props: VersionMovesProps) {
  const {
    schoolId,
    version,
    blocks,
    receivers,
    mayEdit,
    mayPublish,
    flush,
    isAllSaved,
    revisionNow,
    onMoved,
  } = props;
  const { t } = useText();
  const { act, error, isBusy } = useAtOnce();
  const askToPublish = useAskToPublish();
  const isHeldBack = useHeldBack();
  const params = { schoolId, versionId: version.id };
  const moving = () => ({ key: newClientId(), revision: revisionNow() });

  async function handleSubmit(): Promise<void> {
    if (await isHeldBack(blocks)) return;
    const changeNote = await askWords({
      title: t("lesson-editor.submit"),
      label: t("lesson-editor.change-note"),
      isLong: true,
      yes: t("lesson-editor.submit"),
    });
    if (changeNote === null) return;
    await flush();
    if (!isAllSaved()) return showToast({ kind: "notice", text: t("lesson-editor.not-uploaded") });
    if (!(await act(submitVersion, { params, body: { ...moving(), changeNote: changeNote.slice(0, 500) } })))
      return;
    onMoved();
    await showToast({ kind: "success", header: t("lesson-editor.sent") });
  }

  async function handleBack(): Promise<void> {
    const because = await askWords({
      title: t("lesson-editor.send-back"),
      label: t("lesson-editor.because"),
      isLong: true,
      yes: t("lesson-editor.send-back"),
    });
    if (because === null) return;
    if (because.trim() === "") return showToast({ kind: "danger", text: t("platform.field-required") });
    if (await act(sendBackVersion, { params, body: { ...moving(), because: because.trim().slice(0, 500) } }))
      onMoved();
  }

  async function handlePublish(): Promise<void> {
    if ((await askToPublish(blocks, receivers)) && (await act(publishVersion, { params, body: moving() })))
      onMoved();
  }

  return (
    <div className="buttons editor-moves">
      <Refusal error={error} reasons={REASONS} />
      {version.state === "draft" && mayEdit && (
        <IonButton disabled={isBusy} onClick={() => void handleSubmit()}>
          {t("lesson-editor.submit")}
        </IonButton>
      )}
      {version.state === "review" && mayPublish && (
        <>
          <IonButton disabled={isBusy} onClick={() => void handlePublish()}>
            {t("lesson-editor.publish")}
          </IonButton>
          <IonButton fill="outline" disabled={isBusy} onClick={() => void handleBack()}>
            {t("lesson-editor.send-back")}
          </IonButton>
        </>
      )}
    </div>
  );
}
