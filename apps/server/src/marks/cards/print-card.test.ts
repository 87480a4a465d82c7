import { PDFiumLibrary } from "@hyzyla/pdfium";
import jsqr from "jsqr";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { printPdf } from "#platform/print/print-pdf.ts";
import { heavy } from "#platform/testing/sized.ts";

import type { CardContent, CardLook } from "./card-content.ts";
import { CARD } from "./card.typ.ts";
import { aCard } from "./cards.factory.ts";
import { composeCards } from "./compose-cards.ts";

heavy();

const CODE = "7K3Q92MXJ4T8WZP6RH5V";
const proof = {
  code: CODE,
  origin: "https://school.example",
  link: `https://school.example/verify/${CODE}?proof=1.k3b1c2d4.${"A".repeat(43)}.${"b".repeat(86)}`,
};
const AR: CardLook = { locale: "ar", digits: "latn" };
const LARGEST = 120_000;

const print = (contents: readonly CardContent[], look: CardLook) =>
  printPdf({
    template: CARD,
    content: composeCards(
      contents.map((content) => ({ content, proof })),
      look,
    ),
  });

const readPdfPages = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text;

test.each([
  ["iq_ministry", "ar", "latn"],
  ["iq_ministry", "en", "latn"],
  ["school", "ckb", "arab"],
  ["skills", "ar", "latn"],
] as const)("a card of kind %s in %s is one page of at most 120 kB", async (kind, locale, digits) => {
  const { subjects, ...rest } = aCard({ kind });
  const many = { ...rest, subjects: [...subjects, ...subjects.slice(0, 5)] };

  const bytes = await print([many], { locale, digits });

  expect(bytes.length).toBeLessThanOrEqual(LARGEST);
  expect(await readPdfPages(bytes)).toHaveLength(1);
});

// Kerned or spaced letters come apart when a reader of PDF copies them.
test.each(["SEJZG2124C955ZW3J9FY", "VN24YPZJ8FEJAR608XKK"])(
  "H12: the code %s is copied from the file in one piece",
  async (code) => {
    const content = composeCards([{ content: aCard(), proof: { ...proof, code } }], AR);

    const [text] = await readPdfPages(await printPdf({ template: CARD, content }));

    expect(text).toContain(code.match(/.{5}/g)?.join("-"));
  },
);

test("GB-2: an English card's text can be copied row by row: raw mark, decision marks, effective grade", async () => {
  const [text = ""] = await readPdfPages(await print([aCard()], { locale: "en", digits: "latn" }));

  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "Mathematics 44 41 47 44 50 47 3 50 fifty – Passed by decision",
  );
  expect(text).toContain("7K3Q9-2MXJ4-T8WZP-6RH5V");
});

test("an Arabic card has its letters joined as they are written and its figures the right way round", async () => {
  const [text = ""] = await readPdfPages(await print([aCard()], AR));
  const plain = text.normalize("NFKC").replaceAll(/\s+/g, " ");

  expect(plain).toContain("2026/06/18");
  expect(plain).toContain("1-0101");
  expect(plain).toContain("76.00");
  expect(plain).toContain("زينب");
});

test("figures are written in Arabic digits where that is asked for, the code never", async () => {
  const [text = ""] = await readPdfPages(await print([aCard()], { locale: "ar", digits: "arab" }));

  expect(text).toContain("٨٤");
  expect(text.replaceAll(/\s/g, "")).toContain("معدل٢");
  // The part before the hyphen is on the left.
  expect(text).toContain("١-٠١٠١");
  expect(text).toContain("7K3Q9");
  expect(text).not.toContain("684");
});

test.each([
  ["ar", "arab"],
  ["ckb", "arab"],
  ["en", "latn"],
] as const)("GB-10: in %s each letter has its sign behind it", async (locale, digits) => {
  const letters = ["A+", "A", "A-", "B+", "B-", "D+", "D-", "F"];
  const { subjects } = aCard();
  const graded = letters.flatMap((label, at) => {
    const subject = subjects[at];
    const letter = { label: { ar: label, ckb: label, en: label }, points: "3.7", credits: "1" };
    return subject ? [{ ...subject, letter }] : [];
  });
  const [text = ""] = await readPdfPages(
    await print([aCard({ kind: "school", hasCategories: true, subjects: graded })], { locale, digits }),
  );

  expect(text.match(/[+-]?\b[A-F](?![A-Za-z0-9])[+-]?/gu)?.slice(0, letters.length)).toEqual(letters);
});

test("a word of a heading stays within its narrow column", async () => {
  const kurdish = await print([aCard({ kind: "school" })], { locale: "ckb", digits: "arab" });
  const page = await (await getDocumentProxy(new Uint8Array(kurdish))).getPage(1);
  const { items } = await page.getTextContent();
  const widest = Math.max(
    ...items.map((item) => ("str" in item && item.str === "تاقیکردنەوەی" ? item.width : 0)),
  );

  expect(widest).toBeGreaterThan(0);
  // In points, between the edges of the column and their insets.
  expect(widest).toBeLessThan(29);
});

test("a heading with a hyphen is broken there, not made too small to read", async () => {
  const { columns, ...card } = aCard({ kind: "school" });
  const average = { ar: null, ckb: null, en: "First-semester average" };
  const labelled = columns.map((column) => (column.code === "T1" ? { ...column, label: average } : column));
  const english = await print([{ ...card, columns: labelled }], { locale: "en", digits: "latn" });
  const page = await (await getDocumentProxy(new Uint8Array(english))).getPage(1);
  const { items } = await page.getTextContent();
  const heights = items.flatMap((item) =>
    "str" in item && /First-|semester/.test(item.str) ? [item.height] : [],
  );

  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThan(5);
});

test("GB-14: by which rule the year of a student who joined late was made is printed under its marks", async () => {
  const late = aCard({ joinedLate: true });
  const [text = ""] = await readPdfPages(await print([late], { locale: "en", digits: "latn" }));

  expect(text.replaceAll(/\s+/g, " ")).toContain("Joined late: the coursework mark is the mean");
  expect(await readPdfPages(await print([{ ...late, kind: "skills" }], AR))).not.toContain("متأخر");
});

test("each card of a run has its own page, in the order given", async () => {
  const second = aCard({ student: { ...aCard().student, number: "1-0102" } });

  const pages = await readPdfPages(await print([aCard(), second], AR));

  expect(pages.map((page) => /1-010\d/.exec(page)?.[0])).toEqual(["1-0101", "1-0102"]);
});

test("the QR code of a printed card is read by a camera", async () => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await print([aCard()], AR));
  const [page] = [...document.pages()];
  const image = await page?.render({ scale: 2.5, render: "bitmap" });

  const read = image && jsqr.default(new Uint8ClampedArray(rgba(image.data)), image.width, image.height);

  expect(read?.data).toBe(proof.link);
  document.destroy();
  library.destroy();
});

/** A page is drawn black on white: whether blue or red comes first is the same. */
const rgba = (pixels: Uint8Array): Uint8Array => pixels;
