import { attributeIn, child, NO_TREE, within, type Element } from "./element.ts";
import { LeftOut } from "./left-out.ts";
import type { OfficePackage } from "./office-package.ts";
import type { PictureShelf } from "./picture-shelf.ts";

/** What an OpenDocument says about its text as a whole. */
export interface OpenDocument {
  readonly body: Element;
  /** Styles by their names. */
  readonly styles: ReadonlyMap<string, Element>;
  /** Documents within it, such as formulas, by the folder that they are in. */
  readonly objects: ReadonlyMap<string, Element>;
  readonly left: LeftOut;
  readonly pictures: PictureShelf;
  /** Texts of notes in their order. */
  readonly notes: Element[];
  /** The number of the last item of each list. */
  readonly counts: Map<string, number>;
}

/** More objects than this are counted, not read. */
const MOST_OBJECTS = 500;

/** Opens an ODT or ODP with the formulas that lie beside its text. Throws PackageRefused. */
export async function openDocument(office: OfficePackage, pictures: PictureShelf): Promise<OpenDocument> {
  const content = await office.mixedTree("content.xml");
  const shared = await office.mixedTree("styles.xml");
  const objects = new Map<string, Element>();
  for (const object of within(content, "object").slice(0, MOST_OBJECTS)) {
    const folder = getFolder(object);
    const tree = await office.mixedTree(`${folder}/content.xml`);
    const root = tree.inner.find(({ name }) => name !== "#text");
    if (root) objects.set(folder, root);
  }
  return {
    body: child(content, "document-content", "body") ?? NO_TREE,
    styles: new Map(
      [...stylesIn(shared), ...stylesIn(content)].map((style) => [attributeIn(style, "name") ?? "", style]),
    ),
    objects,
    left: new LeftOut(),
    pictures,
    notes: [],
    counts: new Map(),
  };
}

/** Where an object that a text shows is kept in the package. */
export const getFolder = (object: Element): string =>
  (attributeIn(object, "href") ?? "").replace(/^\.\//, "");

const stylesIn = (tree: Element): Element[] => [...within(tree, "style"), ...within(tree, "list-style")];
