import type { DocumentRefusal } from "./document-refused.ts";
import type { OfficePackage, Relationship } from "./office-package.ts";

type DocumentFormat =
  | { readonly is: "docx" | "pptx"; readonly main: string }
  | { readonly is: "odt" | "odp"; readonly main: string }
  | { readonly is: "refused"; readonly why: DocumentRefusal };

const refused = (why: DocumentRefusal): DocumentFormat => ({ is: "refused", why });

const HEADS: readonly (readonly [RegExp, DocumentRefusal])[] = [
  [/^\{\\rtf/, "rich-text"],
  [/^\s*<(?:!doctype html|html|\?xml[^>]*>\s*<(?:!doctype html|html))/i, "web-page"],
];

/** What a file is that is neither a zip nor a PDF. Office's older files and its locked ones begin alike. */
export function findPlainKind(bytes: Buffer): DocumentRefusal {
  if (bytes.subarray(0, 4).toString("hex") === "d0cf11e0")
    return bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "password" : "old-office";
  const head = bytes
    .subarray(0, 400)
    .toString("latin1")
    .replace(/^\u00EF\u00BB\u00BF/, "");
  return HEADS.find(([pattern]) => pattern.test(head))?.[1] ?? "broken";
}

/** What a zip is, by what leads to its main part, whatever that is called. */
export async function findFormat(office: OfficePackage): Promise<DocumentFormat> {
  const main = (await office.relationships("")).find(({ kind }) => kind === "officeDocument");
  const found = (main && findOfficeKind(main)) ?? (await findByMainPart(office, main?.target));
  return found ?? findOtherZip(office);
}

const PLACES: ReadonlyMap<string, (main: string) => DocumentFormat> = new Map(
  Object.entries<(main: string) => DocumentFormat>({
    ppt: (main) => ({ is: "pptx", main }),
    word: (main) => ({ is: "docx", main }),
    xl: () => refused("table"),
  }),
);

const findOfficeKind = ({ target }: Relationship): DocumentFormat | undefined =>
  PLACES.get(target.split("/")[0] ?? "")?.(target);

const ROOTS: ReadonlyMap<string, (main: string) => DocumentFormat> = new Map(
  Object.entries<(main: string) => DocumentFormat>({
    document: (main) => ({ is: "docx", main }),
    presentation: (main) => ({ is: "pptx", main }),
    workbook: () => refused("table"),
  }),
);

/** A document that keeps its text in another folder, or of which nothing says where it is. */
async function findByMainPart(
  office: OfficePackage,
  target: string | undefined,
): Promise<DocumentFormat | undefined> {
  const [root] = target === undefined ? [] : (await office.tree(target)).inner;
  const found = ROOTS.get(root?.name ?? "")?.(target ?? "");
  if (found) return found;
  const usual = ["word/document.xml", "ppt/presentation.xml"].find((name) => office.names().includes(name));
  return usual === undefined ? undefined : PLACES.get(usual.split("/")[0] ?? "")?.(usual);
}

async function findOtherZip(office: OfficePackage): Promise<DocumentFormat> {
  const names = office.names();
  if (names.some((name) => name.endsWith(".iwa") || /^index\.(?:xml|apxl|zip)$/.test(name)))
    return refused("apple");
  const type = (await office.text("mimetype", 200)).trim();
  if (type.includes("epub")) return refused("book");
  if (type.startsWith("application/vnd.oasis.opendocument") || names.includes("content.xml"))
    return findOpenFormat(office);
  return refused(names.includes("xl/workbook.xml") ? "table" : "other");
}

const OPEN_KINDS: ReadonlyMap<string, DocumentFormat> = new Map(
  Object.entries<DocumentFormat>({
    text: { is: "odt", main: "content.xml" },
    presentation: { is: "odp", main: "content.xml" },
    spreadsheet: refused("table"),
  }),
);

async function findOpenFormat(office: OfficePackage): Promise<DocumentFormat> {
  if ((await office.text("META-INF/manifest.xml", 1_000_000)).includes("encryption-data"))
    return refused("password");
  const [root] = (await office.tree("content.xml")).inner;
  const body = root?.inner.find(({ name }) => name === "body");
  return OPEN_KINDS.get(body?.inner[0]?.name ?? "") ?? refused("other");
}
