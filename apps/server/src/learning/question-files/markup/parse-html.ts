import { Parser } from "htmlparser2";

import { ItemRefused } from "#learning/question-files/read-item.ts";

import { MOST_DEPTH, type Element, type Node } from "./nodes.ts";

/** Elements whose content nobody reads. */
const UNREAD = new Set(["script", "style", "textarea", "title"]);

/**
 * Reads HTML as people and other systems write it; `<gap/>` is an element without children. Nothing in it is refused
 * here but depth.
 */
export function parseHtml(html: string): Node[] {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open: Element[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_DEPTH) throw new ItemRefused("The HTML has more than 100 levels.");
        const element: Element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => addText(open.at(-1) ?? root, text),
      onclosetag: () => void open.pop(),
    },
    { recognizeSelfClosing: true },
  );
  parser.end(withEnds(html));
  return root.children;
}

/** Texts that follow each other, as around an entity, are one. */
function addText({ name, children }: Element, text: string): void {
  if (UNREAD.has(name)) return;
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

/** The HTML with a `<` that begins no tag, for it has no end, written as an entity: "x<y" is text. */
function withEnds(html: string): string {
  const end = html.lastIndexOf(">") + 1;
  return html.slice(0, end) + html.slice(end).replaceAll(/<(?!!--)/gu, "&lt;");
}
