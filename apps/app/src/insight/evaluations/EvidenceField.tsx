import type { ScoreEvidence } from "@dars/contract/insight/rubrics";
import { IonButton, IonIcon } from "@ionic/react";
import { attachOutline, cameraOutline } from "ionicons/icons";
import { useEffect, useRef, useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { AttachedFile, FILE_TYPES } from "#talking/files/public.ts";

import type { Evidence } from "./use-evidence.ts";

const MOST_FILES = 4;
const NONE: ScoreEvidence = { fileIds: [], lessonId: null };

interface EvidenceFieldProps {
  /** The indicator, for people who hear the page. */
  readonly of: string;
  readonly from: Evidence;
  readonly evidence: ScoreEvidence | undefined;
  readonly onChange: (evidence: ScoreEvidence) => void;
}

/** What a score rests on: photos, files, and a lesson of the class. */
export function EvidenceField({ of, from, evidence = NONE, onChange }: EvidenceFieldProps) {
  const { t, locale } = useText();
  const { lessons, files, schoolId } = from;
  const { fileIds, lessonId } = evidence;
  const [isBusy, setBusy] = useState(false);
  // What is typed while a file leaves is kept.
  const latest = useRef({ evidence, onChange });
  useEffect(() => {
    latest.current = { evidence, onChange };
  }, [evidence, onChange]);

  async function handlePick(picked: File | undefined) {
    if (!picked) return;
    setBusy(true);
    const fileId = await from.add(picked);
    setBusy(false);
    if (fileId === undefined) return;
    const now = latest.current;
    now.onChange({ ...now.evidence, fileIds: [...now.evidence.fileIds, fileId] });
  }

  const remove = (fileId: string) =>
    onChange({ ...evidence, fileIds: fileIds.filter((each) => each !== fileId) });
  return (
    <div className="stack evaluation-evidence">
      {fileIds.length > 0 && (
        <ul className="plain stack">
          {fileIds.map((fileId, place) => {
            const file = files.find((each) => each.fileId === fileId);
            return (
              <li key={fileId} className="evaluation-file">
                {file && <AttachedFile schoolId={schoolId} attachment={file} />}
                <IonButton
                  size="small"
                  fill="clear"
                  aria-label={`${t("evaluations.remove")} ${file?.name ?? place + 1}`}
                  onClick={() => remove(fileId)}
                >
                  {t("evaluations.remove")}
                </IonButton>
              </li>
            );
          })}
        </ul>
      )}
      <div className="buttons">
        {fileIds.length < MOST_FILES && (
          <>
            <PickButton of={of} kind="photo" isDisabled={isBusy} onPick={handlePick} />
            <PickButton of={of} kind="file" isDisabled={isBusy} onPick={handlePick} />
          </>
        )}
      </div>
      {lessons.length > 0 && (
        <PickField
          label={t("evaluations.evidence-lesson")}
          options={[
            ["", t("evaluations.no-lesson")],
            ...lessons.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
          ]}
          value={String(lessonId ?? "")}
          onPick={(id) => onChange({ ...evidence, lessonId: Number(id) || null })}
        />
      )}
    </div>
  );
}

interface PickButtonProps {
  readonly of: string;
  readonly kind: "photo" | "file";
  readonly isDisabled: boolean;
  readonly onPick: (file: File | undefined) => Promise<void>;
}

function PickButton({ of, kind, isDisabled, onPick }: PickButtonProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const words = t(`evaluations.add-${kind}`);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={kind === "photo" ? "image/*" : FILE_TYPES}
        aria-label={`${words}: ${of}`}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          target.value = "";
          void onPick(picked);
        }}
      />
      <IonButton
        size="small"
        fill="outline"
        disabled={isDisabled}
        aria-label={`${words}: ${of}`}
        onClick={() => input.current?.click()}
      >
        <IonIcon slot="start" icon={kind === "photo" ? cameraOutline : attachOutline} aria-hidden="true" />
        {words}
      </IonButton>
    </>
  );
}
