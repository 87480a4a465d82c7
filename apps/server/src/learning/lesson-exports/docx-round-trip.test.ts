import { Readable } from "node:stream";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import { parseDocument } from "@dars/contract/learning/parse-document";
import fc from "fast-check";
import { expect, test } from "vitest";

import { OfficePackage, readOffice, xmlTree } from "#learning/lesson-documents/public.ts";
import { toMathml } from "#learning/lessons/public.ts";

import { describeMath } from "./describe-math.ts";
import { aLessonOf, DRAWN_PICTURES, drawnText, plainText } from "./drawn-lessons.factory.ts";
import { writeDocx } from "./write-docx.ts";

async function sendRound(content: readonly DocumentNode[]) {
  const { bytes, losses } = await writeDocx(aLessonOf(content), DRAWN_PICTURES);
  const { sections, pictures, left } = await readOffice(await OfficePackage.open(Buffer.from(bytes)));
  const [title, ...nodes] = sections.flatMap((section) => section.nodes);
  const found = new Map(pictures.map((picture) => [picture.id, picture]));
  return { title, read: nodes, nodes: withBytes(nodes, found), left, kinds: losses.map(({ kind }) => kind) };
}

type PictureBytes = ReadonlyMap<string, { readonly bytes: Uint8Array }>;

/** Pictures by their bytes instead of the ids of their files. */
const withBytes = (nodes: readonly DocumentNode[], pictures: PictureBytes): DocumentNode[] =>
  nodes.map((node) => {
    if (node.type !== "image") return { ...node, content: withBytes(node.content ?? [], pictures) };
    const bytes = pictures.get(String(node.attrs?.["fileId"]))?.bytes ?? [];
    return { ...node, attrs: { ...node.attrs, fileId: Buffer.from(bytes).toString("hex") } };
  });

const describeWritten = (content: readonly DocumentNode[]) => describeAll(withBytes(content, DRAWN_PICTURES));

/** What a text is, whatever its runs, its empty lines and the spelling of its formulas. */
async function describe(node: DocumentNode): Promise<string> {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case "text":
      return `${describeMarks(node)}|${node.text ?? ""}`;
    case "math":
    case "formula":
      return `${type} ${await describeTex(attrs["tex"], type === "formula")}`;
    case "image":
      return `image ${String(attrs["fileId"])} ${String(attrs["alt"])}`;
    default: {
      const inner = await describeAll(content);
      return type === "paragraph" && inner === "" ? "" : `${type} ${describeNumbers(node)}(${inner})`;
    }
  }
}

const describeMarks = ({ marks = [] }: DocumentNode) =>
  marks
    .map(({ type, attrs }) => `${type}${JSON.stringify(attrs?.["href"])}`)
    .toSorted()
    .join("+");

const describeNumbers = ({ attrs = {} }: DocumentNode) =>
  ["level", "start", "colspan", "rowspan"].map((name) => Number(attrs[name] ?? 1)).join(",");

async function describeAll(nodes: readonly DocumentNode[]): Promise<string> {
  const joined: DocumentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isSame = last?.type === "text" && node.type === "text" && sortedMarks(last) === sortedMarks(node);
    if (isSame && last) joined.splice(-1, 1, { ...last, text: `${last.text ?? ""}${node.text ?? ""}` });
    else joined.push(node);
  }
  const parts: string[] = [];
  for (const node of joined) parts.push(await describe(node));
  return parts.filter((part) => part !== "").join(" ");
}

const sortedMarks = ({ marks = [] }: DocumentNode) =>
  marks
    .map((one) => JSON.stringify(one))
    .toSorted()
    .join();

async function describeTex(tex: unknown, isByItself: boolean): Promise<string> {
  const tree = await xmlTree("formula", Readable.from([Buffer.from(toMathml(tex, isByItself) ?? "<math/>")]));
  return describeMath(tree);
}

const CHANGES = new Set<string>(["boxes", "formulas", "lines", "points", "tables", "directions"]);

test("what leaves as a Word document is read again as it was, or its report has said what is not", async () => {
  await fc.assert(
    fc.asyncProperty(drawnText, async (content) => {
      const { title, read, nodes, left, kinds } = await sendRound(content);

      expect(title).toMatchObject({ type: "heading", attrs: { level: 1 } });
      expect(left.filter(({ kind }) => kind === "pictures")).toEqual([]);
      expect(() => parseDocument({ type: "doc", content: [{ type: "paragraph" }, ...read] })).not.toThrow();
      const isSame = (await describeAll(nodes)) === (await describeWritten(content));
      expect(isSame || kinds.some((kind) => CHANGES.has(kind))).toBe(true);
    }),
  );
});

/** Two lists of bullets behind one another are one in Word. */
const BETWEEN: DocumentNode = { type: "paragraph", content: [{ type: "text", text: "–" }] };

test("what Word has as well comes back without a difference", async () => {
  await fc.assert(
    fc.asyncProperty(plainText, async (drawn) => {
      const content = drawn.flatMap((node) => [node, BETWEEN]);
      const { nodes, left, kinds } = await sendRound(content);

      expect(await describeAll(nodes)).toBe(await describeWritten(content));
      expect([...left, ...kinds]).toEqual([]);
    }),
  );
});

const letters = (value: unknown): string =>
  [...JSON.stringify(value).matchAll(/"text":"([^"]*)"/gu)]
    .flatMap(([, text = ""]) => text.split(""))
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .toSorted()
    .join("");

test("no letter of a text is missing in a Word document, whatever becomes of its form", async () => {
  await fc.assert(
    fc.asyncProperty(drawnText, async (content) => {
      const { nodes } = await sendRound(content);
      const wanted = letters(content);
      const found = letters(nodes);
      const missing = wanted.split("").filter((one) => count(found, one) < count(wanted, one));
      expect(missing).toEqual([]);
    }),
  );
});

const count = (text: string, letter: string) => text.split(letter).length;
