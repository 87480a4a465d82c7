import type { Stroke } from "@dars/contract/learning/ink";
import type { MarkingLine } from "@dars/contract/learning/marking";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowUndoOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { AttachedFile } from "#talking/files/public.ts";

import { PhotoPen } from "./PhotoPen.tsx";
import type { useInk } from "./use-ink.ts";

interface AnswerFilesProps {
  readonly schoolId: Id;
  readonly line: MarkingLine;
  readonly ink: ReturnType<typeof useInk>;
}

type Pen = Stroke["pen"] | "none";

/** Photos, files and recordings of the answer that is marked; a pen draws on photos. */
export function AnswerFiles({ schoolId, line, ink: { inkOn, draw } }: AnswerFilesProps) {
  const { t } = useText();
  const [pen, setPen] = useState<Pen>("none");
  // The photos in the order in which they were drawn upon, for taking back.
  const [drawnOn, setDrawnOn] = useState<readonly string[]>([]);
  const files = line.response?.kind === "work" ? line.response.files : [];
  const photos = files.filter(({ kind }) => kind === "photo");
  const strokesOn = (photoId: string) => inkOn(line).find(({ fileId }) => fileId === photoId)?.strokes ?? [];
  const last =
    drawnOn.findLast((id) => strokesOn(id).length > 0) ??
    photos.findLast(({ fileId }) => strokesOn(fileId).length > 0)?.fileId;
  if (files.length === 0) return null;
  return (
    <>
      {photos.length > 0 && (
        <div className="pen-tools">
          <Choice<Pen>
            label={t("marking.pen")}
            isLabelHidden
            options={[
              ["none", t("marking.pen-none")],
              ["red", <PenName key="red" pen="red" />],
              ["green", <PenName key="green" pen="green" />],
              ["blue", <PenName key="blue" pen="blue" />],
            ]}
            value={pen}
            onChoose={setPen}
          />
          <IonButton
            size="small"
            fill="outline"
            shape="round"
            disabled={last === undefined}
            onClick={() => {
              if (last === undefined) return;
              draw(line, last, strokesOn(last).slice(0, -1));
              setDrawnOn(drawnOn.slice(0, drawnOn.lastIndexOf(last)));
            }}
          >
            <IonIcon slot="start" icon={arrowUndoOutline} className="follows-script" aria-hidden="true" />
            {t("marking.stroke-back")}
          </IonButton>
        </div>
      )}
      <ul className="plain answer-files">
        {files.map((file) => (
          <li key={file.fileId}>
            {file.kind === "photo" ? (
              <PhotoPen
                schoolId={schoolId}
                photo={file}
                strokes={strokesOn(file.fileId)}
                pen={pen === "none" ? null : pen}
                onDraw={(strokes) => {
                  draw(line, file.fileId, strokes);
                  setDrawnOn([...drawnOn, file.fileId]);
                }}
              />
            ) : (
              <AttachedFile schoolId={schoolId} attachment={file} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function PenName({ pen }: { readonly pen: Stroke["pen"] }) {
  const { t } = useText();
  return (
    <span className="pen-name">
      <span className={`pen-dot pen-${pen}`} aria-hidden="true" />
      {t(`marking.pen-${pen}`)}
    </span>
  );
}
