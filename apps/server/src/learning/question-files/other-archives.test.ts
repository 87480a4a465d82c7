import { describe, expect, it } from "vitest";

import { readQuestions } from "./read-questions.ts";
import { zipFiles } from "./samples.factory.ts";

const OFFICE = { "[Content_Types].xml": "<Types/>" };

async function readReasons(name: string, bytes: Buffer): Promise<readonly string[]> {
  const { items, format } = await readQuestions(name, bytes);
  expect(format).toBe("unknown");
  return items.flatMap(({ reasons }) => reasons);
}

const cell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const row = (...texts: readonly string[]) => `<table:table-row>${texts.map(cell).join("")}</table:table-row>`;

describe("an archive that is no file of questions", () => {
  it.each([
    ["of H5P", { "h5p.json": "{}", "content/content.json": "{}" }, "an activity of H5P"],
    ["of Word", { ...OFFICE, "word/document2.xml": "<w:document/>" }, "a Word document"],
    ["of PowerPoint", { ...OFFICE, "ppt/presentation.xml": "<p:presentation/>" }, "a presentation"],
    ["of Numbers", { "Index/Document.iwa": "x" }, "Numbers, Pages or Keynote"],
    [
      "of a text of OpenDocument",
      { mimetype: "application/vnd.oasis.opendocument.text" },
      "an OpenDocument text",
    ],
    ["of an e-book", { mimetype: "application/epub+zip", "a.xhtml": "<html/>" }, "an e-book"],
  ])("%s is refused once, in words of its kind", async (_, files, reason) => {
    expect(await readReasons("a.zip", await zipFiles(files))).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ["of an old Office", "d0cf11e0a1b11ae1", "an old Office"],
    ["of a backup", "1f8b0800", "Export the questions as Moodle XML"],
    ["of RAR", "526172211a0700", "a RAR archive"],
    ["of 7z", "377abcaf271c", "a 7z archive"],
  ])("%s is refused by its first bytes", async (_, begin, reason) => {
    const bytes = Buffer.concat([Buffer.from(begin, "hex"), Buffer.alloc(64)]);
    expect(await readReasons("a.bin", bytes)).toEqual([expect.stringContaining(reason)]);
  });

  it("of OpenDocument's tables is read as a workbook", async () => {
    const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
      <office:body><office:spreadsheet><table:table table:name="A">
      ${row("question", "answer")}${row("Longest river?", "Nile")}</table:table></office:spreadsheet></office:body>
      </office:document-content>`;
    const mimetype = "application/vnd.oasis.opendocument.spreadsheet";
    const { items, format } = await readQuestions(
      "a.ods",
      await zipFiles({ mimetype, "content.xml": content }),
    );
    expect(format).toBe("workbook");
    expect(items.map(({ question }) => question?.type)).toEqual(["short_text"]);
  });

  it("is read where its folder alone is called so", async () => {
    const { items } = await readQuestions(
      "a.zip",
      await zipFiles({ "word/a.gift": "Longest river? {=Nile}" }),
    );
    expect(items.map(({ question }) => question?.type)).toEqual(["short_text"]);
  });
});
