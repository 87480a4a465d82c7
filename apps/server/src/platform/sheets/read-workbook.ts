import { PackageRefused } from "#platform/packages/refusal.ts";

import type { NamedGrid } from "./grid.ts";
import { openWorkbook, type WorkbookParts } from "./open-workbook.ts";
import { readOds } from "./read-ods.ts";
import { readSheet } from "./read-sheet.ts";
import { readXml } from "./read-xml.ts";

/**
 * Reads the sheets of a workbook (.xlsx or .ods) that are not hidden. Throws PackageRefused for a file of another kind.
 */
export async function readWorkbook(file: string, bytes: Buffer): Promise<NamedGrid[]> {
  const parts = await openWorkbook(file, bytes);
  if (parts.has("mimetype") && parts.has("content.xml")) return readOds(file, parts);
  if ([...parts.keys()].some((name) => name.endsWith(".iwa")))
    throw new PackageRefused("not-a-table", `${file} is of Numbers. Save it as .xlsx.`, { file });
  await checkContentTypes(file, parts);
  const { sheets, is1904 } = await readOutline(file, parts);
  const strings = await readSharedStrings(file, parts);
  const read: NamedGrid[] = [];
  for (const { name, id } of sheets) {
    const path = await pathOfSheet(file, parts, id);
    const grid = await readSheet(file, openPart(file, parts, path), strings);
    read.push({ name, grid: { ...grid, is1904 } });
  }
  return read;
}

function openPart(file: string, parts: WorkbookParts, name: string): AsyncIterable<Buffer> {
  const open = parts.get(name);
  if (!open) throw new PackageRefused("not-a-table", `${file} is no workbook: it has no ${name}.`, { file });
  return open();
}

async function checkContentTypes(file: string, parts: WorkbookParts): Promise<void> {
  await readXml(file, openPart(file, parts, "[content_types].xml"), {
    open: (_, { ContentType: type = "" }) => {
      if (/macroenabled|vbaproject/i.test(type))
        throw new PackageRefused("not-a-table", `${file} has macros in it. Save it as a plain .xlsx.`, {
          file,
        });
    },
  });
}

interface SheetEntry {
  readonly name: string;
  readonly id: string;
}

async function readOutline(
  file: string,
  parts: WorkbookParts,
): Promise<{ sheets: readonly SheetEntry[]; is1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await readXml(file, openPart(file, parts, "xl/workbook.xml"), {
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (name === "sheet" && (attributes["state"] ?? "visible") === "visible")
        sheets.push({
          name: attributes["name"] ?? "",
          id:
            attributes["r:id"] ?? Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "",
        });
    },
  });
  if (sheets.length === 0)
    throw new PackageRefused("damaged", `${file} has no sheet that can be seen.`, { file });
  return { sheets, is1904 };
}

async function pathOfSheet(file: string, parts: WorkbookParts, sheetId: string): Promise<string> {
  let path = "xl/worksheets/sheet1.xml";
  await readXml(file, openPart(file, parts, "xl/_rels/workbook.xml.rels"), {
    open: (_, { Id: id, Target: target = "", TargetMode: mode }) => {
      if (id !== sheetId) return;
      if (mode === "External")
        throw new PackageRefused("damaged", `${file} has its sheet in another file.`, { file });
      path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    },
  });
  return path.toLowerCase();
}

/** Texts that cells point to. Readings (phonetic runs) are no part of a text. */
async function readSharedStrings(file: string, parts: WorkbookParts): Promise<string[]> {
  const open = parts.get("xl/sharedstrings.xml");
  const strings: string[] = [];
  if (!open) return strings;
  let current: string | undefined;
  let isText = false;
  let phonetic = 0;
  await readXml(file, open(), {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") phonetic += 1;
      isText = name === "t";
    },
    text: (text) => {
      if (isText && phonetic === 0 && current !== undefined) current += text;
    },
    close: (name) => {
      isText = false;
      if (name === "rPh") phonetic -= 1;
      if (name !== "si" || current === undefined) return;
      strings.push(current);
      current = undefined;
    },
  });
  return strings;
}
