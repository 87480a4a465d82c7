import {
  type Element,
  getText,
  isElement,
  listElements,
  type Node,
} from "#learning/question-files/markup/nodes.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";

const HTML = /^text\/x?html$/iu;
/** Text without a stated type that is HTML all the same. */
const HAS_TAGS = /<\/?(?:p|div|b|i|u|br|span|img|sub|sup|table|tr|td|ul|ol|li|strong|em|h[1-6])\b[^<>]*>/iu;
const MEDIA: ReadonlyMap<string, string> = new Map([
  ["matimage", "img"],
  ["mataudio", "audio"],
  ["matvideo", "video"],
  ["matapplication", "img"],
]);

/** What the materials below an element say, as HTML; the elements that `isOther` names are left as they are. */
export function toHtml(element: Element, isOther: (element: Element) => boolean): Node[] {
  return listElements(element).flatMap((child): Node[] => {
    if (isOther(child)) return [child];
    const own = toMaterial(child);
    if (own) return own;
    const inside = toHtml(child, isOther);
    return /^(?:flow|flow_mat|material)$/u.test(child.name) ? [toBlock(inside)] : inside;
  });
}

export const toBlock = (children: readonly Node[]): Element => ({
  name: "div",
  attributes: {},
  children: [...children],
});

function toMaterial(element: Element): Node[] | undefined {
  const { name } = element;
  if (name === "mattext" || name === "matemtext") return [toText(element)];
  if (name === "mat_formattedtext") return [toBlock(formatted(element))];
  if (name === "matbreak") return [{ name: "br", attributes: {}, children: [] }];
  const medium = MEDIA.get(name);
  return medium === undefined ? undefined : toMedium(element, medium);
}

/** A picture or recording of the package, or one that is written into the file. */
function toMedium(element: Element, name: string): Node[] {
  const { uri, entityref, label = "", width, height } = element.attributes;
  const inside = getText(element).replaceAll(/\s+/gu, "");
  const address = uri ?? entityref ?? "";
  if (address === "" && inside === "") return [];
  const src = address === "" ? `data:${findType(element)};base64,${inside}` : address;
  const size = { ...(width && { width }), ...(height && { height }) };
  return [{ name, attributes: { src, alt: label, ...size }, children: [] }];
}

const findType = ({ attributes }: Element): string =>
  attributes["imagtype"] ?? attributes["audiotype"] ?? attributes["videotype"] ?? "image/png";

/** A formatted text says whether it is HTML, or SMART_TEXT with tags of HTML. */
function formatted(element: Element): Node[] {
  const text = getText(element);
  const isPlain = (element.attributes["type"] ?? "").toUpperCase() === "PLAIN_TEXT" && !HAS_TAGS.test(text);
  return isPlain ? lines(text) : parseHtml(text).map(withFormulas);
}

function toText(element: Element): Element {
  const tags = listElements(element);
  if (tags.length > 0)
    return toBlock(element.children.map((child) => (isElement(child) ? withFormulas(child) : child)));
  const text = getText(element);
  const type = element.attributes["texttype"] ?? "";
  const isHtml = HTML.test(type) || (type === "" && HAS_TAGS.test(text));
  return toBlock(isHtml ? parseHtml(text).map(withFormulas) : lines(text));
}

const lines = (text: string): Node[] =>
  text
    .trim()
    .split(/\r?\n/u)
    .flatMap((line, at): Node[] => [...(at > 0 ? [{ name: "br", attributes: {}, children: [] }] : []), line]);

/** Canvas shows a formula as a picture of its server that says its TeX. */
function withFormulas(node: Node): Node {
  if (!isElement(node)) return node;
  const { name, attributes, children } = node;
  const tex = name === "img" ? findTex(attributes) : undefined;
  if (tex === undefined) return { name, attributes, children: children.map(withFormulas) };
  const annotation: Element = {
    name: "annotation",
    attributes: { encoding: "application/x-tex" },
    children: [tex],
  };
  return { name: "math", attributes: {}, children: [annotation] };
}

function findTex(attributes: Element["attributes"]): string | undefined {
  const stated = attributes["data-equation-content"]?.trim();
  if (stated) return stated;
  if (!/\bequation_image\b/u.test(attributes["class"] ?? "")) return undefined;
  const tex = (attributes["alt"] ?? attributes["title"] ?? "").replace(/^LaTeX:\s*/u, "").trim();
  return tex === "" ? undefined : tex;
}
