import {
  saveTrainingParts,
  type TrainingPart,
  type TrainingPartKind,
  type TrainingPartRecord,
} from "@dars/contract/insight/training-parts";
import type { Training } from "@dars/contract/insight/trainings";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { emptyPart, type PartDraft } from "./empty-part.ts";
import { faultsOfPart } from "./faults-of-part.ts";
import { PartFields } from "./PartFields.tsx";
import { REASONS } from "./reasons.ts";

interface PartsEditorProps {
  readonly training: Training;
  readonly parts: readonly TrainingPart[];
  readonly onEnd: () => void;
}

const KINDS: readonly TrainingPartKind[] = ["session", "material", "quiz"];

/** N1: sessions, materials and quizzes in their order, saved together. */
export function PartsEditor({ training, parts, onEnd }: PartsEditorProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [drafts, setDrafts] = useState<readonly PartDraft[]>(() => parts.map(toDraft));
  const { schoolId, key, revision, title } = training;

  async function handleSave() {
    const body = { key: newClientId(), revision, parts: drafts.map(toRecord) };
    const saved = await save(saveTrainingParts, { params: { schoolId, training: key }, body }, title);
    if (saved.state !== "refused") onEnd();
    return saved;
  }

  const faults = () =>
    new Map(drafts.flatMap(faultsOfPart).map(([name, fault]) => [name, t(fault)] as const));

  return (
    <Form
      className="stack"
      label={t("trainings.edit-parts")}
      verb={t("trainings.save-parts")}
      error={error}
      reasons={REASONS}
      words={error?.code === "invalid" ? "trainings.parts-incomplete" : undefined}
      check={faults}
      onSubmit={handleSave}
      onCancel={onEnd}
    >
      <h2 className="section-title">{t("trainings.edit-parts")}</h2>
      {drafts.map((draft, at) => (
        <PartFields
          key={draft.of}
          schoolId={schoolId}
          draft={draft}
          isFirst={at === 0}
          onChange={(change) =>
            setDrafts((now) => now.map((each) => (each.of === draft.of ? { ...each, ...change } : each)))
          }
          onUp={() => setDrafts(drafts.toSpliced(at, 1).toSpliced(at - 1, 0, draft))}
          onRemove={() => setDrafts(drafts.toSpliced(at, 1))}
        />
      ))}
      <div className="buttons">
        {KINDS.filter((kind) => kind !== "session" || !training.isSelfPaced).map((kind) => (
          <IonButton
            key={kind}
            size="small"
            fill="outline"
            onClick={() => setDrafts([...drafts, emptyPart(kind, training)])}
          >
            {t(`trainings.add-${kind}`)}
          </IonButton>
        ))}
      </div>
    </Form>
  );
}

const toDraft = ({ file, ...part }: TrainingPart): PartDraft => ({
  ...part,
  of: String(part.id),
  fileId: file?.fileId ?? null,
  file,
});

const toRecord = (draft: PartDraft): TrainingPartRecord => ({
  id: draft.id,
  kind: draft.kind,
  title: draft.title,
  isRequired: draft.isRequired,
  startsAt: draft.startsAt,
  endsAt: draft.endsAt,
  place: draft.place,
  url: draft.url,
  fileId: draft.fileId,
  questions: draft.questions,
  passPercent: draft.passPercent,
  attempts: draft.attempts,
});
