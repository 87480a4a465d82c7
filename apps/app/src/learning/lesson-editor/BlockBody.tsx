import { getBlockText, isEmptyDocument, type TextPart } from "@dars/contract/learning/block-text";
import { knownBlock, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import type { AttachedFile as Attached } from "@dars/contract/talking/attached-file";
import { IonButton, IonIcon } from "@ionic/react";
import { barbellOutline, closeOutline } from "ionicons/icons";
import type { EditorView } from "prosemirror-view";

import { useText } from "#platform/text/use-text.ts";
import { AttachedFile } from "#talking/files/public.ts";

import { RichText } from "./RichText.tsx";
import type { Slash } from "./slash-at.ts";
import type { BringFile } from "./use-block-files.ts";
import type { Draft } from "./use-draft.ts";
import { VideoCaptions } from "./VideoCaptions.tsx";

export interface BlockBodyProps {
  readonly block: LessonBlock;
  readonly schoolId: Id;
  readonly draft: Draft;
  readonly files: ReadonlyMap<string, Attached>;
  readonly direction: "ltr" | "rtl";
  readonly language: Locale;
  readonly bring: BringFile;
  readonly isReadOnly: boolean;
  readonly onActive: (view: EditorView) => void;
  readonly onFormula: (view: EditorView) => void;
  readonly onSlash: (slash: Slash | null) => void;
  readonly onSlashKey: (key: string) => boolean;
}

/** The editor of a block: its content, and the notes that only teachers see. */
export function BlockBody(props: BlockBodyProps) {
  return (
    <>
      <Content {...props} />
      <ForTeachers {...props} part="notes" />
      <ForTeachers {...props} part="answers" />
    </>
  );
}

function Content(props: BlockBodyProps) {
  const { t } = useText();
  const known = knownBlock(props.block);
  if (!known) return <p className="quiet">{t("lesson-editor.unknown-text")}</p>;
  if (known.kind === "text") return <Words {...props} part="document" label={t("lesson-editor.kind-text")} />;
  if (known.kind === "divider") return <hr />;
  if (known.kind === "exercise")
    return (
      <p className="block-exercise">
        <IonIcon icon={barbellOutline} aria-hidden="true" /> <bdi>{known.content.title}</bdi>
      </p>
    );
  return (
    <>
      <FileContent {...props} fileId={known.content.fileId} />
      {known.kind === "video" && <VideoCaptions {...props} captions={known.content.captions ?? []} />}
    </>
  );
}

/** The words beside a file, by the kind of its block. */
const FIELDS = {
  image: ["caption", "alt"],
  audio: ["title", "caption"],
  video: ["title", "caption"],
} as const;

function FileContent(props: BlockBodyProps & { readonly fileId: string }) {
  const { block, schoolId, files, draft, isReadOnly, fileId } = props;
  const { t } = useText();
  const file = files.get(fileId);
  const fields = Object.entries(FIELDS).find(([kind]) => kind === block.kind)?.[1] ?? (["title"] as const);
  return (
    <div className="block-file">
      {file ? (
        <AttachedFile schoolId={schoolId} attachment={file} />
      ) : (
        <p className="quiet">{t("lesson-editor.file-missing")}</p>
      )}
      {fields.map((field) => (
        <label key={field} className="block-field">
          <span className="quiet">{t(`lesson-editor.${field}`)}</span>
          <input
            dir="auto"
            maxLength={field === "alt" ? 1000 : field === "caption" ? 500 : 200}
            readOnly={isReadOnly}
            value={textIn(block.content[field])}
            onChange={({ target }) =>
              draft.alter(block.id, { content: { ...block.content, [field]: target.value } })
            }
          />
        </label>
      ))}
    </div>
  );
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function ForTeachers(props: BlockBodyProps & { readonly part: "notes" | "answers" }) {
  const { block, part, draft, isReadOnly } = props;
  const { t } = useText();
  if (!getBlockText(block, part)) return null;
  return (
    <section className="for-teachers">
      <h3>
        {t(`lesson-editor.${part}`)} <span className="quiet">{t("lesson-editor.teachers-only")}</span>
        {!isReadOnly && (
          <IonButton
            fill="clear"
            size="small"
            aria-label={t(`lesson-editor.remove-${part}`)}
            onClick={() => draft.write(block, part, null)}
          >
            <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
          </IonButton>
        )}
      </h3>
      <Words {...props} label={t(`lesson-editor.${part}`)} />
    </section>
  );
}

interface WordsProps extends BlockBodyProps {
  readonly part: TextPart;
  readonly label: string;
}

function Words(props: WordsProps) {
  const { block, part, label, draft, direction, isReadOnly, onActive, onFormula, onSlash, onSlashKey } =
    props;
  const { t } = useText();
  const document = getBlockText(block, part);
  if (!document) return null;
  return (
    <RichText
      label={label}
      document={document}
      direction={direction}
      isReadOnly={isReadOnly}
      isAwaited={draft.chosenId === block.id && isEmptyDocument(document)}
      onChange={(next) => draft.write(block, part, next)}
      hint={isEmptyDocument(document) && part === "document" ? t("lesson-editor.write-here") : undefined}
      onActive={onActive}
      onFormula={onFormula}
      onSlash={part === "document" ? onSlash : undefined}
      onSlashKey={part === "document" ? onSlashKey : undefined}
      onBack={draft.back}
      onForth={draft.forth}
    />
  );
}
