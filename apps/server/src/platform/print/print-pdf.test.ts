import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { printPdf } from "./print-pdf.ts";

test("a document is set in Arabic, Kurdish and Latin script, and content is never code", async () => {
  const template = `#let content = json(bytes(sys.inputs.content))
    #set text(font: ("Amiri", "Noto Sans"))
    #for line in content.lines [#text(dir: rtl)[#line] #parbreak()]`;
  const lines = ["مدرسة الرافدين", "قوتابخانەی ڕووناکی", "Noor #panic(1)"];

  const bytes = await printPdf({ template, content: { lines } });

  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text).toContain("Noor #panic(1)");
});

test("a template that cannot be set is a fault, and the next document is set all the same", async () => {
  await expect(printPdf({ template: "#unknown()", content: {} })).rejects.toThrow(
    "The template cannot be set.",
  );

  await expect(printPdf({ template: "Hello", content: {} })).resolves.toBeInstanceOf(Uint8Array);
});
