import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { Type } from "typebox";

import { answerFromThread } from "#platform/answer-from-thread.ts";
import { parse } from "#platform/parse.ts";
import { takeBytes } from "#platform/readers/take-bytes.ts";

import { packPdf } from "./pack-pdf.ts";

const FONTS = [
  "@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf",
  "@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf",
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  "@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf",
];

const Work = Type.Object({ template: Type.String(), content: Type.String() });

const { resolve } = createRequire(import.meta.url);
const { template, content } = parse(Work, workerData);
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: FONTS.map((font) => resolve(font)) }] });
const printed = takeBytes(pdf());
answerFromThread(printed, [printed.buffer]);

function pdf(): Uint8Array {
  try {
    // The same content is the same file, whenever it is printed.
    return packPdf(
      compiler.pdf(
        { mainFileContent: template, inputs: { content } },
        { pdfTags: true, creationTimestamp: 0 },
      ),
    );
  } catch {
    // The compiler's own error says nothing once it has left the thread, and could quote the content.
    throw new Error("The template cannot be set.");
  }
}
