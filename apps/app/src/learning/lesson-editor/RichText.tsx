import type { DocumentNode } from "@dars/contract/learning/document-node";
import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef } from "react";

import { useText } from "#platform/text/use-text.ts";

import { editorPlugins, pasteParser } from "./editor-plugins.ts";
import { MATH_VIEWS } from "./math-views.ts";
import { pictureView } from "./picture-view.ts";
import { slashAt, type Slash } from "./slash-at.ts";

import "prosemirror-view/style/prosemirror.css";
import "prosemirror-tables/style/tables.css";
import "prosemirror-gapcursor/style/gapcursor.css";

interface RichTextProps {
  readonly label: string;
  readonly document: DocumentNode;
  readonly direction: "ltr" | "rtl";
  readonly isReadOnly: boolean;
  /** Stands where nothing is written yet. */
  readonly hint?: string | undefined;
  /** Takes the cursor when it appears. */
  readonly isAwaited?: boolean;
  readonly onChange: (document: DocumentNode) => void;
  /** Also after each step, so that a toolbar shows how it is. */
  readonly onActive: (view: EditorView) => void;
  /** A formula was pressed, and is the selection now. */
  readonly onFormula?: ((view: EditorView) => void) | undefined;
  /** A slash at the beginning of a line with what is typed after it; null as there is none any more. */
  readonly onSlash?: ((slash: Slash | null) => void) | undefined;
  /** True where a key belongs to the menu that the slash has opened. */
  readonly onSlashKey?: ((key: string) => boolean) | undefined;
  readonly onBack: () => void;
  readonly onForth: () => void;
}

/** Rich text of a lesson, typed in. */
export function RichText(props: RichTextProps) {
  const { label, document, direction, isReadOnly } = props;
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The editor's own value; a different one was set from outside, such as by undo.
  const shown = useRef(document);
  const emitChange = useEffectEvent((next: DocumentNode) => {
    shown.current = next;
    props.onChange(next);
  });
  const active = useEffectEvent((current: EditorView) => props.onActive(current));
  const followSlash = useEffectEvent((current: EditorView) =>
    props.onSlash?.(slashAt(current, current.state)),
  );
  const openFormula = useEffectEvent((current: EditorView) => props.onFormula?.(current));
  const slashKey = useEffectEvent((key: string) => props.onSlashKey?.(key) ?? false);
  const wordForPicture = useEffectEvent(() => t("lesson-editor.kind-image"));
  const back = useEffectEvent(() => props.onBack());
  const forth = useEffectEvent(() => props.onForth());
  const begin = useEffectEvent((of: DocumentNode) =>
    EditorState.create({
      doc: lessonSchema.nodeFromJSON(of),
      plugins: editorPlugins({ onBack: () => back(), onForth: () => forth() }),
    }),
  );

  const meet = useEffectEvent((made: EditorView) => {
    if (props.isAwaited) made.focus();
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView(place.current, {
      state: begin(shown.current),
      editable: () => !isReadOnly,
      attributes: { "aria-label": label, "aria-multiline": "true", role: "textbox", dir: direction },
      clipboardParser: pasteParser,
      nodeViews: { ...MATH_VIEWS, image: pictureView(wordForPicture()) },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        if (transaction.docChanged) emitChange(next.doc.toJSON());
        active(made);
        followSlash(made);
      },
      handleClickOn: (current, _, node, at) => {
        if (isReadOnly || !isFormula(node)) return false;
        current.dispatch(current.state.tr.setSelection(NodeSelection.create(current.state.doc, at)));
        openFormula(current);
        return true;
      },
      handleKeyDown: (_, event) => slashKey(event.key),
      handleDOMEvents: {
        focus: () => {
          active(made);
          return false;
        },
      },
    });
    view.current = made;
    meet(made);
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [isReadOnly, label, direction]);

  useEffect(() => {
    if (document === shown.current) return;
    shown.current = document;
    view.current?.updateState(begin(document));
  }, [document]);

  return <div ref={place} className="rich-text" data-hint={props.hint} />;
}

const isFormula = ({ type }: Node): boolean =>
  type === lessonSchema.nodes.formula || type === lessonSchema.nodes.math;
