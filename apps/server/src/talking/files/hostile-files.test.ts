import { deflateRawSync } from "node:zlib";

import type { FileKind } from "@dars/contract/talking/files";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { createContent } from "#platform/files/content.ts";
import { drawn, heavy } from "#platform/testing/sized.ts";
import { checkFile } from "#talking/file-checks/public.ts";

heavy();
const SCRIPT = "<script>fetch('/api/v6/me')</script>";
const text = (...parts: readonly string[]) => Buffer.from(parts.join(""), "latin1");

async function aZip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const picture = (format: "png" | "gif" | "jpeg" | "webp") =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: "white" } })
    .toFormat(format)
    .toBuffer();
const TYPES = text(
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
);

/** Files that a browser might execute, or that might exhaust the server. */
const CONTENTS: Readonly<Record<string, Buffer>> = {
  page: text("<!doctype html><html>", SCRIPT),
  drawing: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">', SCRIPT, "</svg>"),
  "drawing with a document type": text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>'),
  "page as XML": text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', SCRIPT, "</html>"),
  program: text("MZ\u0090\u0000\u0003", "\u0000".repeat(60), "This program cannot be run"),
  "script of a shell": text("#!/bin/sh\nrm -rf /\n"),
  "letter of a browser": text("MIME-Version: 1.0\nContent-Type: multipart/related\n\n", SCRIPT),
  "picture that is a script": text("GIF89a/*", "\u0000".repeat(8), "*/=1;alert(1)//"),
  "picture with a page behind it": Buffer.concat([await picture("png"), text(SCRIPT)]),
  "photo with a page behind it": Buffer.concat([await picture("jpeg"), text(SCRIPT)]),
  "moving picture with a page behind it": Buffer.concat([await picture("gif"), text(SCRIPT)]),
  "small picture with a page behind it": Buffer.concat([await picture("webp"), text(SCRIPT)]),
  "picture that would fill the memory": await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: "white" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer(),
  "PDF with a script": text(
    "%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF\n",
  ),
  "PDF that begins as a page": text(SCRIPT, "\n%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n"),
  "document with macros": await aZip({ "[Content_Types].xml": TYPES, "word/vbaProject.bin": text("macro") }),
  "document that unpacks to a hundred megabytes": await aZip({
    "[Content_Types].xml": TYPES,
    "word/document.xml": Buffer.alloc(100 * 1024 * 1024),
  }),
  "zip that climbs": await aZip({ "a/../../b.html": text(SCRIPT) }).catch(() =>
    text("PK\u0003\u0004../../b.html"),
  ),
  "bytes that unpack for ever": deflateRawSync(Buffer.alloc(1024 * 1024)),
  nothing: text("\u0000"),
};
const ENDINGS = "png jpg svg html xhtml htm js exe zip pdf docx xlsx txt csv mp4 mov webm mp3 ogg".split(" ");
const KINDS: readonly FileKind[] = ["photo", "voice", "file"];

// In a daily run every content comes as each kind under some of the endings.
const TRIED = Object.entries(CONTENTS).flatMap(([what, bytes]) =>
  drawn(ENDINGS, 4).flatMap((ending) => KINDS.map((kind) => ({ what, bytes, kind, name: `a.${ending}` }))),
);

/** Nothing that a browser takes for a page, a drawing or a script, whatever it was called. */
const HARMLESS = /^(image\/webp|application\/pdf|text\/(plain|csv|vtt)|application\/vnd\.|(audio|video)\/)/;

test(`T30b: of ${TRIED.length} hostile files none is kept as what can run, and pictures are made anew`, async () => {
  const acceptedFiles: {
    readonly what: string;
    readonly kind: FileKind;
    readonly type: string;
    readonly full: Uint8Array;
  }[] = [];
  for (const { what, bytes, kind, name } of TRIED) {
    const finding = await checkFile(kind, name, createContent(bytes));
    if (finding.isFit) acceptedFiles.push({ what, kind, type: finding.type, full: finding.full ?? bytes });
  }
  expect(acceptedFiles.filter(({ type }) => !HARMLESS.test(type))).toEqual([]);
  const photos = acceptedFiles.filter(({ kind }) => kind === "photo");
  expect(photos.filter(({ full }) => Buffer.from(full).includes("<script"))).toEqual([]);
  expect(new Set(photos.map(({ what, type }) => `${what} as ${type}`))).toEqual(
    new Set([
      "picture with a page behind it as image/webp",
      "photo with a page behind it as image/webp",
      "moving picture with a page behind it as image/webp",
      "small picture with a page behind it as image/webp",
    ]),
  );
});
