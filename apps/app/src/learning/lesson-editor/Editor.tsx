import type { readVersion } from "@dars/contract/learning/lesson-versions";
import { listLessonFaults } from "@dars/contract/learning/list-lesson-faults";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import type { EditorView } from "prosemirror-view";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";

import { showBlock } from "#learning/lessons/public.ts";
import { getDirection } from "#platform/text/locales.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import type { ReadyPhoto } from "#talking/photo-step/public.ts";

import { AddMenu } from "./AddMenu.tsx";
import { aBlock, type Blocks } from "./block-list.ts";
import { BlockList } from "./BlockList.tsx";
import { BlockTools, type OpenFormula } from "./BlockTools.tsx";
import { ChecksPane } from "./ChecksPane.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { EditorPanes } from "./EditorPanes.tsx";
import { findKeyGroup } from "./formula-keys.ts";
import { slashText } from "./kind-text.ts";
import { Outline } from "./Outline.tsx";
import { PickExercise } from "./PickExercise.tsx";
import { formulaAt, putFormula } from "./toolbar-commands.ts";
import { Toolbar, type ActiveText } from "./Toolbar.tsx";
import { useAddBlock } from "./use-add-block.ts";
import { useAutosave } from "./use-autosave.ts";
import { useBlockFiles, type FileBlockKind } from "./use-block-files.ts";
import { useDocument } from "./use-document.ts";
import { useDraft } from "./use-draft.ts";
import { useSlash } from "./use-slash.ts";
import { VersionMoves } from "./VersionMoves.tsx";

// Loaded only when a photo is added.
const PhotoStep = lazy(async () => ({
  default: (await import("#talking/photo-step/public.ts")).PhotoStep,
}));
/** The longest caption of a block. */
const MOST_CAPTION = 500;

interface EditorProps {
  readonly schoolId: Id;
  /** As it was when writing began. */
  readonly begun: Reply<typeof readVersion>;
  /** What was typed here before and goes on being written. */
  readonly kept: Blocks | null;
  readonly holder: ClientId;
  readonly isReadOnly: boolean;
  readonly onMoved: () => void;
  /** Discards the local text in favour of the server's. */
  readonly onTheirs: () => void;
  /** Goes on with what was typed here, over what the school has. */
  readonly onMine: () => void;
}

/** The open draft. */
export function Editor({
  schoolId,
  begun,
  kept,
  holder,
  isReadOnly,
  onMoved,
  onTheirs,
  onMine,
}: EditorProps) {
  const { t, locale } = useText();
  const { lesson, version, line, may } = begun;
  const direction = getDirection(version.language);
  const title = t("lesson-editor.save-title", { name: localizeName(lesson.name, locale) });
  const scope = { schoolId, versionId: version.id };
  const autosave = useAutosave({
    ...scope,
    holder,
    revision: version.revision,
    changeNote: line.changeNote,
    title,
  });
  const draft = useDraft(kept ?? version.blocks, version.state === "draft" && may.edit, autosave.keep);
  const goOn = useEffectEvent(() => {
    if (kept) autosave.keep(kept);
  });
  useEffect(() => goOn(), []);
  const { files, bring, keepKnown, fault, preparing } = useBlockFiles({ ...scope, known: version.files });
  const readDocument = useDocument({ schoolId, offeringId: lesson.offering.id }, (blocks, brought) => {
    keepKnown(brought);
    draft.addAll(blocks);
    const [first] = blocks;
    if (first) showBlock(first.id);
  });
  const [active, setActive] = useState<ActiveText | null>(null);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isPicking, setPicking] = useState(false);
  const adder = useAddBlock({
    onAdd: draft.add,
    onFile: (kind, chosen) => void handleFiles(kind, chosen),
    onExercise: () => setPicking(true),
    onDocument: (file) => void readDocument(file),
  });
  const [formula, setFormula] = useState<OpenFormula | null>(null);
  const openFormula = (view: EditorView) => setFormula({ view, tex: formulaAt(view.state) ?? "" });
  const slash = useSlash({ adder, wordFor: (kind) => t(slashText(kind)), onFormula: openFormula });
  // That one has only begun needs no word before it is sent.
  const faults = isSentFrom(begun, isReadOnly)
    ? listLessonFaults(draft.blocks).filter(({ kind }) => kind !== "empty")
    : [];

  function insertFormula(tex: string): void {
    if (!formula) return;
    const { view } = formula;
    setFormula(null);
    putFormula(tex)(view.state, (transaction) => view.dispatch(transaction));
    view.focus();
  }

  /** A photo is looked at before it leaves. */
  async function handleFiles(kind: FileBlockKind, chosen: readonly File[]): Promise<void> {
    if (kind === "image") return setPhotos(chosen);
    const [file] = chosen;
    const content = file && (await bring(kind, file));
    if (content) draft.add(kind, content);
  }

  async function handlePhotos(ready: readonly ReadyPhoto[], caption: string): Promise<void> {
    setPhotos([]);
    const blocks = [];
    for (const { file, alt } of ready) {
      const content = await bring("image", file);
      if (content) blocks.push(aBlock("image", { ...content, alt, caption: caption.slice(0, MOST_CAPTION) }));
    }
    draft.addAll(blocks);
  }

  const moves = (
    <VersionMoves
      blocks={draft.blocks}
      receivers={begun.receivers ?? null}
      schoolId={schoolId}
      version={version}
      mayEdit={may.edit && !isReadOnly}
      mayPublish={may.publish}
      flush={autosave.flush}
      isAllSaved={autosave.isAllSaved}
      revisionNow={autosave.revisionNow}
      onMoved={onMoved}
    />
  );

  return (
    <EditorPanes
      toCheck={faults.length}
      moves={moves}
      renderOutline={(onShow) => (
        <Outline
          blocks={draft.blocks}
          files={files}
          faults={faults}
          minutes={lesson.minutes}
          chosenId={draft.chosenId}
          onShow={onShow}
        />
      )}
      renderChecks={(onShow) => (
        <ChecksPane
          schoolId={schoolId}
          lesson={lesson}
          blocks={draft.blocks}
          faults={faults}
          onShow={onShow}
        />
      )}
    >
      <DraftNote
        line={line}
        saving={autosave.state}
        isBehindFiles={autosave.isBehindFiles}
        onTheirs={onTheirs}
        onMine={onMine}
      />
      {!isReadOnly && (
        <Toolbar active={active} direction={direction} draft={draft} onFormula={openFormula}>
          <AddMenu adder={adder} />
        </Toolbar>
      )}
      <FileState preparing={preparing} fault={fault} />
      {isPicking && (
        <PickExercise
          schoolId={schoolId}
          offeringId={lesson.offering.id}
          onPick={(exercise) => {
            setPicking(false);
            draft.add("exercise", exercise);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {photos.length > 0 && (
        <Suspense>
          <PhotoStep
            files={photos}
            others={[]}
            room={localizeName(lesson.name, locale)}
            caption=""
            readers={null}
            isAdded
            onClose={() => setPhotos([])}
            onSend={(ready, caption) => void handlePhotos(ready, caption)}
          />
        </Suspense>
      )}
      <BlockList
        title={localizeName(lesson.name, version.language)}
        schoolId={schoolId}
        draft={draft}
        files={files}
        direction={direction}
        language={version.language}
        bring={bring}
        isReadOnly={isReadOnly}
        onActive={(view) => setActive({ view, state: view.state })}
        onFormula={openFormula}
        onSlash={slash.follow}
        onSlashKey={slash.handleKey}
        tools={
          <BlockTools
            menu={slash.menu}
            formula={formula}
            keys={findKeyGroup(lesson.offering.subject.name)}
            onInsert={insertFormula}
            onClose={() => setFormula(null)}
          />
        }
      />
      {draft.blocks.length === 0 && <p className="quiet">{t("lesson-editor.empty")}</p>}
    </EditorPanes>
  );
}

/** Whether the reader may take the next step here: send a draft to review, or publish a version in review. */
const isSentFrom = ({ version: { state }, may }: EditorProps["begun"], isReadOnly: boolean): boolean =>
  state === "draft" ? may.edit && !isReadOnly : state === "review" && may.publish;

interface FileStateProps {
  /** The name of the file that is being prepared. */
  readonly preparing: string | null;
  readonly fault: string | null;
}

function FileState({ preparing, fault }: FileStateProps) {
  const { t } = useText();
  return (
    <>
      {preparing !== null && (
        <p className="quiet">
          <output>{t("lesson-editor.preparing", { name: preparing })}</output>
        </p>
      )}
      {fault !== null && (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
