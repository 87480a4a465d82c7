import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import { setBlockType } from "prosemirror-commands";
import type { EditorView } from "prosemirror-view";
import { useState } from "react";

import { findSlashKinds, type SlashKind } from "./find-slash-kinds.ts";
import { takeSlashOut, type Slash } from "./slash-at.ts";
import { putTable } from "./toolbar-commands.ts";
import type { BlockAdder } from "./use-add-block.ts";

interface SlashOptions {
  readonly adder: BlockAdder;
  readonly wordFor: (kind: SlashKind) => string;
  readonly onFormula: (view: EditorView) => void;
}

/** The menu that a slash at the beginning of a line opens. */
export interface SlashMenu {
  readonly kinds: readonly SlashKind[];
  readonly chosen: SlashKind | undefined;
  readonly pick: (kind: SlashKind) => void;
}

/** Follows what is typed after a slash; keys move through what it finds. */
export function useSlash({ adder, wordFor, onFormula }: SlashOptions) {
  const [slash, setSlash] = useState<Slash | null>(null);
  const [at, setAt] = useState(0);
  const kinds = slash ? findSlashKinds(slash.query, wordFor) : [];

  function pick(kind: SlashKind): void {
    if (!slash) return;
    takeSlashOut(slash);
    setSlash(null);
    const { view } = slash;
    if (kind === "formula") onFormula(view);
    else if (kind === "table") putTable(view.state, (transaction) => view.dispatch(transaction));
    else if (kind === "heading")
      setBlockType(lessonSchema.nodes.heading, { level: 2 })(view.state, (transaction) =>
        view.dispatch(transaction),
      );
    else adder.choose(kind);
  }

  function follow(next: Slash | null): void {
    setSlash(next);
    if (next?.query !== slash?.query) setAt(0);
  }

  /** True where the key was the menu's. */
  function handleKey(key: string): boolean {
    const chosen = kinds[at];
    if (!slash || chosen === undefined) return false;
    if (key === "ArrowDown") setAt((at + 1) % kinds.length);
    else if (key === "ArrowUp") setAt((at + kinds.length - 1) % kinds.length);
    else if (key === "Enter") pick(chosen);
    else if (key === "Escape") setSlash(null);
    else return false;
    return true;
  }

  const menu: SlashMenu | null = kinds.length > 0 ? { kinds, chosen: kinds[at], pick } : null;
  return { menu, follow, handleKey };
}
