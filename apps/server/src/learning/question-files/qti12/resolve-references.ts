import { below, type Element, isElement, type Node } from "#learning/question-files/markup/nodes.ts";

const MATERIALS = new Set([
  "material",
  "mattext",
  "matemtext",
  "matimage",
  "mataudio",
  "matvideo",
  "flow_mat",
  "mat_extension",
]);

/** Puts the materials that a document names by an id in the places that name them; others stay as they are. */
export function resolveReferences(root: Element): Element {
  const materials = new Map<string, Element>();
  for (const reference of below(root, new Set(["reference"])))
    for (const material of below(reference, MATERIALS))
      for (const name of ["ident", "label"]) {
        const id = material.attributes[name];
        if (id !== undefined && !materials.has(id)) materials.set(id, material);
      }
  return materials.size === 0 ? root : replaced(root, materials);
}

const replaced = (element: Element, materials: ReadonlyMap<string, Element>): Element => ({
  ...element,
  children: element.children.map((child): Node => {
    if (!isElement(child)) return child;
    const found = child.name === "matref" ? materials.get(child.attributes["linkrefid"] ?? "") : undefined;
    return found ?? replaced(child, materials);
  }),
});
