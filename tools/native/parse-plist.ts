import { DomUtils, parseDocument } from "htmlparser2";

type PlistValue = string | number | boolean | readonly PlistValue[] | PlistDict;

/** A dictionary of a property list. */
export interface PlistDict {
  readonly [key: string]: PlistValue;
}

type XmlNodes = ReturnType<typeof parseDocument>["children"];

const listElements = (nodes: XmlNodes) => nodes.filter((node) => DomUtils.isTag(node));

type XmlElement = ReturnType<typeof listElements>[number];

/**
 * The dictionary that a property list of Apple is, from its XML. Data and dates are texts.
 * @throws Error when it is none.
 */
export function parsePlist(xml: string): PlistDict {
  const [plist] = listElements(parseDocument(xml, { xmlMode: true }).children);
  const [root] = plist?.name === "plist" ? listElements(plist.children) : [];
  if (root?.name !== "dict") throw new Error("A property list is a dictionary.");
  return readDict(root);
}

function readDict({ children }: XmlElement): PlistDict {
  const parts = listElements(children);
  return Object.fromEntries(
    parts.flatMap((part, at) => {
      const value = parts[at + 1];
      return part.name === "key" && value ? [[DomUtils.textContent(part), readValue(value)]] : [];
    }),
  );
}

function readValue(element: XmlElement): PlistValue {
  const text = DomUtils.textContent(element);
  switch (element.name) {
    case "dict":
      return readDict(element);
    case "array":
      return listElements(element.children).map(readValue);
    case "true":
      return true;
    case "false":
      return false;
    case "integer":
    case "real":
      return Number(text);
    default:
      return text;
  }
}
