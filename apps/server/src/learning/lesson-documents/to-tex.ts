import { child, type Element } from "./xml-tree.ts";

const SIGNS: Readonly<Record<string, string>> = {
  "×": "\\times ",
  "÷": "\\div ",
  "±": "\\pm ",
  "≤": "\\le ",
  "≥": "\\ge ",
  "≠": "\\ne ",
  "∞": "\\infty ",
  "√": "\\surd ",
};
const LARGE: Readonly<Record<string, string>> = { "∑": "\\sum", "∏": "\\prod", "∫": "\\int" };

/** Converts a formula of Word (OMML) to TeX. Unknown elements contribute their text. */
export function toTex(element: Element): string {
  const part = (name: string) => braced(child(element, name));
  switch (element.name) {
    case "t":
      return escaped(element.text);
    case "f":
      return `\\frac${part("num")}${part("den")}`;
    case "sSup":
      return `${part("e")}^${part("sup")}`;
    case "sSub":
      return `${part("e")}_${part("sub")}`;
    case "sSubSup":
      return `${part("e")}_${part("sub")}^${part("sup")}`;
    case "rad":
      return toRootTex(element);
    case "d":
      return `\\left(${element.inner
        .filter(({ name }) => name === "e")
        .map(toTex)
        .join(",")}\\right)`;
    case "nary":
      return `${toSignTex(element)}_${part("sub")}^${part("sup")}${part("e")}`;
    default:
      return element.inner
        .filter(({ name }) => !name.endsWith("Pr"))
        .map(toTex)
        .join("");
  }
}

const braced = (element: Element | undefined): string => `{${element ? toTex(element) : ""}}`;

function toRootTex(element: Element): string {
  const degree = braced(child(element, "deg")).slice(1, -1);
  return `\\sqrt${degree === "" ? "" : `[${degree}]`}${braced(child(element, "e"))}`;
}

const toSignTex = (element: Element): string =>
  LARGE[child(element, "naryPr", "chr")?.attributes["m:val"] ?? "∫"] ?? "\\int";

/** Letters stay letters: nothing that was typed becomes a command. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\{}$&#^_%~]/g, " ").replaceAll(/[×÷±≤≥≠∞√]/g, (sign) => SIGNS[sign] ?? sign);
