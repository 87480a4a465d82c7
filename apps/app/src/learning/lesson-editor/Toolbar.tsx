import { isSafeLink } from "@dars/contract/learning/lesson-schema";
import { IonIcon } from "@ionic/react";
import {
  arrowRedoOutline,
  arrowUndoOutline,
  calculatorOutline,
  gridOutline,
  linkOutline,
  listOutline,
  swapHorizontalOutline,
} from "ionicons/icons";
import { toggleMark } from "prosemirror-commands";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { askWords } from "./ask-words.ts";
import {
  em,
  hasMark,
  isInList,
  link,
  listCommand,
  putLink,
  putTable,
  strong,
  styleAt,
  styleCommand,
  STYLES,
  turnLines,
} from "./toolbar-commands.ts";
import type { Draft } from "./use-draft.ts";

/** The text with the cursor, as it is now. */
export interface ActiveText {
  readonly view: EditorView;
  readonly state: EditorState;
}

interface ToolbarProps {
  /** Null while the cursor is in no text. */
  readonly active: ActiveText | null;
  readonly direction: "ltr" | "rtl";
  readonly draft: Draft;
  /** Opens the formula that is chosen, or a new one. */
  readonly onFormula: (view: EditorView) => void;
  /** Before the rest: what adds a block. */
  readonly children: ReactNode;
}

/** What can be done to the text with the cursor, and steps back and forth. */
export function Toolbar({ active, direction, draft, onFormula, children }: ToolbarProps) {
  const { t } = useText();
  const state = active?.state ?? null;

  function run(command: Command): void {
    if (!active) return;
    const { view } = active;
    command(view.state, (transaction) => view.dispatch(transaction), view);
    view.focus();
  }

  async function handleLink(): Promise<void> {
    if (state && hasMark(state, link)) return run(putLink(null));
    const typedAddress = await askWords({
      title: t("lesson-editor.link"),
      label: t("lesson-editor.link-address"),
    });
    const href = typedAddress
      ?.trim()
      .replace(/^(?!https?:|mailto:)/i, "https://")
      .replace(/^http:/i, "https:");
    if (isSafeLink(href)) run(putLink(href));
  }

  return (
    <div className="editor-bar" role="toolbar" aria-label={t("lesson-editor.toolbar")}>
      {children}
      <div className="editor-tools">
        <select
          className="editor-style"
          aria-label={t("lesson-editor.style")}
          disabled={!state}
          value={state ? styleAt(state) : "paragraph"}
          onChange={({ target }) => {
            const style = STYLES.find((one) => one === target.value);
            if (style && state) run(styleCommand(style, state));
          }}
        >
          {STYLES.map((style) => (
            <option key={style} value={style}>
              {t(`lesson-editor.style-${style}`)}
            </option>
          ))}
        </select>
        <Tool label={t("lesson-editor.undo")} isOn={false} isOff={!draft.mayBack} onPress={draft.back}>
          <IonIcon icon={arrowUndoOutline} flipRtl aria-hidden="true" />
        </Tool>
        <Tool label={t("lesson-editor.redo")} isOn={false} isOff={!draft.mayForth} onPress={draft.forth}>
          <IonIcon icon={arrowRedoOutline} flipRtl aria-hidden="true" />
        </Tool>
        <Tool
          label={t("lesson-editor.bold")}
          isOn={state !== null && hasMark(state, strong)}
          onPress={() => run(toggleMark(strong))}
        >
          <strong aria-hidden="true">B</strong>
        </Tool>
        <Tool
          label={t("lesson-editor.italic")}
          isOn={state !== null && hasMark(state, em)}
          onPress={() => run(toggleMark(em))}
        >
          <em aria-hidden="true">I</em>
        </Tool>
        <Tool
          label={t("lesson-editor.list")}
          isOn={state !== null && isInList(state)}
          onPress={() => state && run(listCommand("bullet_list", state))}
        >
          <IonIcon icon={listOutline} aria-hidden="true" />
        </Tool>
        <Tool
          label={t("lesson-editor.numbers")}
          isOn={false}
          onPress={() => state && run(listCommand("ordered_list", state))}
        >
          <span aria-hidden="true">1.</span>
        </Tool>
        <Tool
          label={t("lesson-editor.link")}
          isOn={state !== null && hasMark(state, link)}
          onPress={() => void handleLink()}
        >
          <IonIcon icon={linkOutline} aria-hidden="true" />
        </Tool>
        <Tool label={t("lesson-editor.table")} isOn={false} onPress={() => run(putTable)}>
          <IonIcon icon={gridOutline} aria-hidden="true" />
          <ToolName words={t("lesson-editor.table")} />
        </Tool>
        <Tool
          label={t("lesson-editor.formula")}
          isOn={false}
          onPress={() => active && onFormula(active.view)}
        >
          <IonIcon icon={calculatorOutline} aria-hidden="true" />
          <ToolName words={t("lesson-editor.formula")} />
        </Tool>
        <Tool label={t("lesson-editor.turn")} isOn={false} onPress={() => run(turnLines(direction))}>
          <IonIcon icon={swapHorizontalOutline} aria-hidden="true" />
        </Tool>
      </div>
    </div>
  );
}

/** Beside the sign where there is room; the button has the same name for readers. */
const ToolName = ({ words }: { readonly words: string }) => (
  <span className="tool-name" aria-hidden="true">
    {words}
  </span>
);

interface ToolProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The cursor stays where it is. */
const Tool = ({ label, isOn, isOff = false, onPress, children }: ToolProps) => (
  <button
    type="button"
    className="editor-tool"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={isOff}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
);
