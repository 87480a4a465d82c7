import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";

import { findSlashKinds } from "./find-slash-kinds.ts";
import { slashAt } from "./slash-at.ts";
import { addRowAtEnd, formulaAt, putFormula, putTable } from "./toolbar-commands.ts";

const { nodes } = lessonSchema;

/** A text with the cursor at its end. */
function aView(words: string): EditorView {
  const paragraph = nodes.paragraph.create(null, words === "" ? [] : [lessonSchema.text(words)]);
  const doc = nodes.doc.create(null, [paragraph]);
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  return new EditorView(document.createElement("div"), { state });
}

const find = (query: string) => findSlashKinds(query, (kind) => kind);

const type = (view: EditorView, words: string) => view.dispatch(view.state.tr.insertText(words));

test.each([
  ["/", ""],
  ["/جد", "جد"],
  ["/for", "for"],
])("%s at the beginning of a line looks for what begins with “%s”", (words, query) => {
  const view = aView(words);
  expect(slashAt(view, view.state)?.query).toBe(query);
});

test.each(["a/b", "m/s", "/two words", ""])("%s opens no menu", (words) => {
  const view = aView(words);
  expect(slashAt(view, view.state)).toBeNull();
});

test("a block is found by its name in any of the three languages", () => {
  expect(find("tab")).toEqual(["table"]);
  expect(find("جد")).toEqual(["table"]);
  expect(find("خشت")).toEqual(["table"]);
  expect(find("معاد")).toEqual(["formula"]);
  expect(find("")).toContain("exercise");
  expect(find("xyz")).toEqual([]);
});

test("a new table has the cursor in its first cell, and a row is added from its last one", () => {
  const view = aView("");
  putTable(view.state, (transaction) => view.dispatch(transaction), view);
  type(view, "Mass");
  expect(view.state.doc.textContent).toBe("Mass");
  expect(view.dom.querySelector("th")?.textContent).toBe("Mass");
  const isAdded = () => addRowAtEnd(view.state, (transaction) => view.dispatch(transaction), view);
  expect(isAdded()).toBe(false);

  const lastCell = [...view.dom.querySelectorAll("td")].at(-1);
  const at = lastCell ? view.posAtDOM(lastCell, 0) : 0;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))));
  expect(isAdded()).toBe(true);
  type(view, "New");

  const rows = [...view.dom.querySelectorAll("tr")].map(({ textContent }) => textContent);
  expect(rows).toEqual(["Mass", "", "", "New"]);
});

test("a formula that is changed stays a block of its own", () => {
  const view = aView("");
  const put = (tex: string) => putFormula(tex)(view.state, (transaction) => view.dispatch(transaction), view);
  put("a");
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)));
  expect(formulaAt(view.state)).toBe("a");

  put("b");

  expect(view.state.doc.firstChild?.type.name).toBe("formula");
  expect(view.state.doc.firstChild?.attrs["tex"]).toBe("b");
});
