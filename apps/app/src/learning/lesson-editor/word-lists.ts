/** What Word writes before a line of a list: a bullet, or a number or letter with a point. */
const NUMBERED = /^[\s\u00a0]*[(]?[\p{L}\p{N}]{1,4}[.)-][\s\u00a0]*$/u;
const MARKER = /^[\s\u00a0]*(?:[·•o§▪‣–-]|[(]?[\p{L}\p{N}]{1,4}[.)-])[\s\u00a0]+/u;

interface WordLine {
  readonly line: HTMLElement;
  readonly level: number;
  readonly isNumbered: boolean;
}

/** Word's lists are paragraphs that say in their style which list they are of: makes them lists, one in the other. */
export function makeWordLists(root: ParentNode & Node): void {
  const lines = [...root.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")].filter(isWordLine);
  let run: WordLine[] = [];
  for (const line of lines) {
    const last = run.at(-1);
    if (last && nextElement(last.line) !== line) {
      putList(run);
      run = [];
    }
    run.push(readLine(line));
  }
  putList(run);
}

const getStyle = (element: Element) => element.getAttribute("style") ?? "";
const isWordLine = (line: Element) => /mso-list:\s*l\d+/i.test(getStyle(line));

/** Word leaves an odd empty line between two lines of a list. */
function nextElement(line: Element): Element | null {
  let next = line.nextElementSibling;
  while (next && next.textContent.trim() === "" && next.tagName === "O:P") next = next.nextElementSibling;
  return next;
}

function readLine(line: HTMLElement): WordLine {
  const level = Number(/level(\d+)/i.exec(getStyle(line))?.[1] ?? 1);
  const ignored = [...line.querySelectorAll("[style]")].find((inner) =>
    /mso-list:\s*ignore/i.test(getStyle(inner)),
  );
  const marker = ignored?.textContent ?? MARKER.exec(line.textContent)?.[0] ?? "";
  if (ignored) ignored.remove();
  else dropMarker(line, marker);
  return { line, level, isNumbered: NUMBERED.test(marker) };
}

/** The marker may be spread over several parts of the line. */
function dropMarker(line: HTMLElement, marker: string): void {
  let left = marker.length;
  const walker = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    node.nodeValue = text.slice(left);
    left -= Math.min(left, text.length);
  }
}

function putList(run: readonly WordLine[]): void {
  const [first] = run;
  if (!first) return;
  const { ownerDocument: page } = first.line;
  const open: { readonly level: number; readonly list: HTMLElement }[] = [];
  for (const { line, level, isNumbered } of run) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    if (!top || top.level < level) {
      top = { level, list: page.createElement(isNumbered ? "ol" : "ul") };
      putBelow(open.at(-1)?.list, line, top.list);
      open.push(top);
    }
    const item = page.createElement("li");
    const words = page.createElement("p");
    words.append(...line.childNodes);
    item.append(words);
    top.list.append(item);
    line.remove();
  }
}

/** Within the last line of the list that it belongs to; where there is none, in place of its first line. */
function putBelow(outer: HTMLElement | undefined, line: HTMLElement, list: HTMLElement): void {
  if (outer) (outer.lastElementChild ?? outer).append(list);
  else line.before(list);
}
