import type { EditorView } from "prosemirror-view";

import type { KeyGroup } from "./formula-keys.ts";
import { FormulaPanel } from "./FormulaPanel.tsx";
import { SlashMenuList } from "./SlashMenuList.tsx";
import type { SlashMenu } from "./use-slash.ts";

/** A formula that is written or changed, in the text with the cursor. */
export interface OpenFormula {
  readonly view: EditorView;
  readonly tex: string;
}

interface BlockToolsProps {
  readonly menu: SlashMenu | null;
  readonly formula: OpenFormula | null;
  /** The symbols that the subject needs first. */
  readonly keys: KeyGroup;
  readonly onInsert: (tex: string) => void;
  readonly onClose: () => void;
}

/** What is open under the text with the cursor. */
export function BlockTools({ menu, formula, keys, onInsert, onClose }: BlockToolsProps) {
  return (
    <>
      {menu && <SlashMenuList menu={menu} />}
      {formula && (
        <FormulaPanel key={formula.tex} tex={formula.tex} keys={keys} onInsert={onInsert} onClose={onClose} />
      )}
    </>
  );
}
