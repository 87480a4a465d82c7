import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { LOCALES } from "@dars/contract/platform/locales";
import { build, runnerImport, type Plugin, type Rolldown } from "vite";

import { WAITING } from "#platform/ui/apply-styles.ts";
import { stylesOf } from "#platform/ui/styles-of.ts";

import { noSchemas } from "./no-schemas.ts";
import { texts } from "./texts.ts";

const ROOT = join(import.meta.dirname, "..");
const PARTS = join(import.meta.dirname, "still-parts.tsx");
const STYLES = join(import.meta.dirname, "still.css");
const ICONS = createRequire(import.meta.url)
  .resolve("ionicons/icons")
  .replace(/\.js$/, ".mjs");

const NO_STYLES = "\0no-styles";
const WRITTEN = "virtual:written";
const NESTED = { configFile: false, root: ROOT, publicDir: false, logLevel: "error" } as const;

/** A module with this code. */
const written = (code: string): Plugin => ({
  name: "dars-written",
  resolveId: (id) => (id === WRITTEN ? `\0${WRITTEN}` : undefined),
  load: (id) => (id === `\0${WRITTEN}` ? code : undefined),
});

/** Where the page is drawn for the build, still parts stand for Ionic's and for what an empty device does not show. */
const stillParts: Plugin = {
  name: "dars-still-parts",
  enforce: "pre",
  resolveId: (id) => {
    if (id.endsWith(".css")) return NO_STYLES;
    return id.endsWith("/StatusPill.tsx") ? PARTS : undefined;
  },
  load: (id) => (id === NO_STYLES ? "" : undefined),
  // What comes from a package is not resolved there.
  transform: (code) => ({
    code: code
      .replaceAll('"@ionic/react"', JSON.stringify(PARTS))
      .replaceAll('"ionicons/icons"', JSON.stringify(ICONS)),
    map: null,
  }),
};

const CHOOSER = /\/accounts\/ChooseAccountTypePage\.tsx$/;
const STYLESHEET = /<link rel="stylesheet"([^>]*)>/g;
/** Each language has a page, of which the reader's is shown. */
const OF_LANGUAGE = LOCALES.map(
  (locale) => `:root[lang="${locale}"] .still[lang="${locale}"] { display: block; }`,
).join("");
const HTML = /<html[^>]*>/;
const ROOT_ELEMENT = '<div id="root"></div>';

/**
 * Writes the first page of an empty device into the page itself, in each language: it is painted before any script is
 * here, and its links can be tapped (docs/decisions/0059-the-first-page-is-in-the-page-itself.md). The app's stylesheet
 * waits for the app in its place, so that it does not hold up the paint and still comes before those of the pages.
 */
export const firstPaint = (): Plugin => ({
  name: "dars-first-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: async (html, { bundle = {} }) => {
      const still = await drawStillPages();
      const [before, after] = await Promise.all([
        inline("before-paint", "beforePaint"),
        inline("still-page", "listenOnStillPage"),
      ]);
      const css = stylesOf(
        listStyles(bundle),
        await parsePage(still),
        `${readFileSync(STYLES, "utf8")}${OF_LANGUAGE}`,
      );
      return html
        .replaceAll(
          STYLESHEET,
          `<link rel="preload" as="style"$1><link rel="stylesheet" media="${WAITING}"$1>`,
        )
        .replace(HTML, '<html lang="ar" dir="rtl">')
        .replace("</title>", () => `</title>\n    <style>${css}</style>\n    <script>${before}</script>`)
        .replace(
          ROOT_ELEMENT,
          () => `<div id="still">${still}</div><script>${after}</script>\n    ${ROOT_ELEMENT}`,
        );
    },
  },
});

/** The same page in each language. */
export async function drawStillPages(): Promise<string> {
  // The runner closes behind the import, so that the page is drawn meanwhile.
  const draws =
    'import { drawStillPages } from "/src/StillPage.tsx"; export const markup = await drawStillPages();';
  const {
    module: { markup },
  } = await runnerImport<{ readonly markup: string }>(WRITTEN, {
    ...NESTED,
    plugins: [written(draws), stillParts, texts()],
  });
  if (/ style=/.test(markup))
    throw new Error("The content policy allows no styles in the markup of the first page.");
  return markup;
}

/** The code of a function of `platform/device` that runs in the page itself, without anything else. */
async function inline(file: string, name: string): Promise<string> {
  const built = await build({
    ...NESTED,
    plugins: [written(`import { ${name} } from "/src/platform/device/${file}.ts"; ${name}();`), noSchemas()],
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: WRITTEN,
        output: { format: "iife" },
        treeshake: { moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
      },
    },
  });
  const [output] = [built].flat();
  const code = output && "output" in output ? output.output[0].code.trim() : "";
  if (code === "" || code.includes("</script")) throw new Error(`${file} cannot be written into the page.`);
  return code;
}

/** As it is in the page, with all that a rule may ask of it. */
async function parsePage(still: string): Promise<Document> {
  // Only a build needs it.
  const { JSDOM } = await import("jsdom");
  const page = `<html class="ion-palette-dark md ios" dir="rtl"><div id="still">${still}</div><div id="root"></div>`;
  return new JSDOM(page).window.document;
}

/** The app's styles and those of the page: in this order they are in the page later. */
function listStyles(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const pages = [chunks.find(({ isEntry, name }) => isEntry && name === "index"), chunks.find(hasChooser)];
  return pages
    .flatMap((chunk) => [...(chunk?.viteMetadata?.importedCss ?? [])])
    .map((file) => bundle[file])
    .map((file) => (file?.type === "asset" ? String(file.source) : ""))
    .join("\n");
}

const hasChooser = ({ moduleIds }: Rolldown.OutputChunk): boolean => moduleIds.some((id) => CHOOSER.test(id));
