import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { gapCursor } from "prosemirror-gapcursor";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { DOMParser, type ParseOptions, type Slice } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";

import { addRowAtEnd } from "./toolbar-commands.ts";
import { makeWordLists } from "./word-lists.ts";

const { nodes, marks } = lessonSchema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const toCommand =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };

interface Steps {
  readonly onBack: () => void;
  readonly onForth: () => void;
}

/** How rich text is typed: keys, and what begins a list, a heading or a quote. Steps back are those of the lesson. */
export const editorPlugins = ({ onBack, onForth }: Steps): Plugin[] => {
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
        wrappingInputRule(/^(\d{1,3})[.)]\s$/, nodes.ordered_list, (match) => ({ start: Number(match[1]) })),
        wrappingInputRule(/^\s*>\s$/, nodes.quote),
        textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 })),
      ],
    }),
    keymap({
      "Mod-z": toCommand(onBack),
      "Mod-y": toCommand(onForth),
      "Shift-Mod-z": toCommand(onForth),
      "Mod-b": toggleMark(marks.strong),
      "Mod-i": toggleMark(marks.em),
      "Mod-u": toggleMark(marks.underline),
      Enter: splitListItem(nodes.list_item),
      "Shift-Enter": chainCommands(exitCode, breakLine),
      Tab: chainCommands(goToNextCell(1), addRowAtEnd, sinkListItem(nodes.list_item)),
      "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
    }),
    keymap(baseKeymap),
    gapCursor(),
    tableEditing(),
  ];
};

/** Pasted content is parsed by the lesson's schema, Word's lists as lists. */
class PasteParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    if (dom instanceof Element || dom instanceof DocumentFragment) makeWordLists(dom);
    return super.parseSlice(dom, options);
  }
}

export const pasteParser = new PasteParser(lessonSchema, DOMParser.fromSchema(lessonSchema).rules);
