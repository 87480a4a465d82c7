import { Readable } from "node:stream";

import type { FileKind } from "@dars/contract/talking/files";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { createContent } from "#platform/files/content.ts";

import { checkFile } from "./check-file.ts";
import { cleanName, withEnding } from "./names.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each<[string, FileKind, string, () => Promise<Buffer> | Buffer]>([
  ["a page of the web", "photo", "a.jpg", () => Buffer.from("<html><script>alert(1)</script>")],
  [
    "a drawing that can run",
    "photo",
    "a.png",
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  ],
  ["a PDF", "photo", "a.jpg", () => aPdf()],
  ["a page called a document", "file", "a.pdf", () => Buffer.from("<html>")],
  ["a program called a text", "file", "a.txt", () => Buffer.from([77, 90, 0, 3, 0, 0])],
  ["a page by its own name", "file", "a.html", () => Buffer.from("<html>")],
  ["a PDF called a table", "file", "a.xlsx", () => aPdf()],
  ["a zip", "file", "a.zip", () => aZip({ "a.txt": "a" })],
  ["a picture called a voice", "voice", "a.ogg", () => aPicture(2, 2)],
  ["a song", "voice", "a.mp3", () => anMp3()],
  ["a page called a clip", "file", "a.mp4", () => Buffer.from("<html>")],
  ["a song called a clip", "file", "a.webm", () => anMp3()],
])("%s is refused as a %s", async (_what, kind, name, bytes) => {
  expect(await check(kind, name, await bytes())).toMatchObject({ isFit: false });
});

test("a document with macros is refused, also where it calls itself one without", async () => {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${OFFICE}.main+xml"/></Types>`;
  const plain = await aZip({ "[Content_Types].xml": types, "word/document.xml": "<w/>" });
  const macros = await aZip({
    "[Content_Types].xml": types,
    "word/document.xml": "<w/>",
    "word/vbaProject.bin": "x",
  });

  expect(await check("file", "plan.docx", plain)).toMatchObject({ isFit: true, type: OFFICE });
  expect(await check("file", "plan.docx", macros)).toEqual({ isFit: false, refusal: "macros" });
});

test("what is read in pieces is judged as a whole: macros and letters that lie across two of them", async () => {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${OFFICE}.main+xml"/></Types>`;
  const macros = await aZip({
    "[Content_Types].xml": types,
    "word/document.xml": "<w/>",
    "word/vbaProject.bin": "x",
  });
  const text = Buffer.from("اسم,صف\n");

  expect(await checkFile("file", "plan.docx", inPieces(macros))).toEqual({ isFit: false, refusal: "macros" });
  expect(await checkFile("file", "list.csv", inPieces(text))).toMatchObject({ isFit: true });
  expect(await checkFile("file", "list.csv", inPieces(text.subarray(0, -2)))).toMatchObject({ isFit: false });
  expect(await checkFile("file", "a.mp3", inPieces(anMp3()))).toMatchObject({
    isFit: true,
    type: "audio/mpeg",
  });
});

test("a file that the store cannot give is not refused for it", async () => {
  const checking = checkFile("file", "a.mp3", { bytes: 1_000_000, open: () => Readable.from(tornMp3()) });

  await expect(checking).rejects.toThrow("The store does not answer.");
});

test("a picture of a few kilobytes that would fill the memory is refused unread", async () => {
  expect(await check("photo", "big.png", await aPicture(9000, 9000))).toEqual({
    isFit: false,
    refusal: "pixels",
  });
});

test("a picture that breaks off is refused", async () => {
  const whole = await aPicture(300, 300);

  expect(await check("photo", "half.png", whole.subarray(0, 80))).toMatchObject({ isFit: false });
});

test("texts and PDFs pass as they are", async () => {
  expect(await check("file", "قائمة.csv", Buffer.from("اسم,صف\n"))).toMatchObject({ type: "text/csv" });
  expect(await check("file", "plan.PDF", aPdf())).toMatchObject({
    type: "application/pdf",
    ending: "pdf",
  });
});

test("a recording passes as what it is", async () => {
  expect(await check("file", "Reading.MP3", anMp3())).toMatchObject({ isFit: true, type: "audio/mpeg" });
});

test("a wave file passes as what it is", async () => {
  const silence = Buffer.alloc(8000);
  const head = Buffer.from(
    "RIFF\0\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0@\u001f\0\0@\u001f\0\0\u0001\0\u0008\0data",
    "latin1",
  );
  const sizes = [head.length + 4 + silence.length - 8, silence.length].map((size) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(size);
    return bytes;
  });
  const [whole = silence, data = silence] = sizes;
  whole.copy(head, 4);

  expect(await check("file", "Reading.wav", Buffer.concat([head, data, silence]))).toMatchObject({
    isFit: true,
    type: "audio/wav",
  });
});

test("a name cannot climb, hide its ending or break a line", () => {
  expect(cleanName("../../etc/passwd")).toBe("etc passwd");
  expect(cleanName("invoice\u202Efdp.exe")).toBe("invoice fdp.exe");
  expect(cleanName("a\r\nb\u0000.pdf")).toBe("a b .pdf");
  expect(cleanName(" . ")).toBe("file");
  expect(withEnding("Trip.JPG", "webp")).toBe("Trip.webp");
});

const check = (kind: FileKind, name: string, bytes: Uint8Array) =>
  checkFile(kind, name, createContent(bytes));

const inPieces = (bytes: Buffer) => ({
  bytes: bytes.length,
  open: () => Readable.from([...bytes].map((byte) => Buffer.of(byte))),
});

async function* tornMp3() {
  yield anMp3();
  throw new Error("The store does not answer.");
}

const aPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "white" } })
    .png()
    .toBuffer();

const aPdf = (): Buffer => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** One silent frame after another. */
const anMp3 = (): Buffer =>
  Buffer.concat(
    Array.from({ length: 10 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
    ),
  );

async function aZip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
