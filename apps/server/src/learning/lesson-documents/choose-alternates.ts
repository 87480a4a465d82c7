import type { Element } from "./element.ts";

/** What is read of a document; a choice without any of it gives way to its fallback. */
const READ = new Set([
  "t",
  "oMath",
  "blip",
  "imagedata",
  "tbl",
  "txbxContent",
  "chart",
  "relIds",
  "OLEObject",
  "oleObj",
]);

/** The tree with one branch of each alternate content, in its place: programs write the same thing two ways. */
export function chooseAlternates(element: Element): Element {
  const { inner } = element;
  if (inner.some(({ name }) => name === "AlternateContent")) {
    const chosen = inner.flatMap((one) => (one.name === "AlternateContent" ? branchIn(one) : [one]));
    inner.splice(0, inner.length, ...chosen);
  }
  for (const one of inner) chooseAlternates(one);
  return element;
}

function branchIn({ inner }: Element): Element[] {
  const branch = inner.find((one) => one.name === "Choice" && isRead(one)) ?? inner.find(isRead) ?? inner[0];
  const elements = branch?.inner ?? [];
  return elements.flatMap((one) => (one.name === "AlternateContent" ? branchIn(one) : [one]));
}

const isRead = ({ inner }: Element): boolean => inner.some((one) => READ.has(one.name) || isRead(one));
