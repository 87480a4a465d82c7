import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** What the first page of an empty device is made of beside the entry: the chooser. */
const NEEDED = /\/accounts\/ChooseAccountTypePage\.tsx$/;
const AHEAD = /\/platform\/device\/ahead\.ts$/;

/**
 * Lets the browser fetch those files beside the entry, and not only once the entry has run and asks for them. What
 * runs ahead of the entry is a file of its own.
 */
export const preloaded = (): Plugin => ({
  name: "dars-preloaded",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "chunk", id: "/src/platform/device/ahead.ts", name: "ahead" });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle)
        .filter((file) => file.type === "chunk" && file.moduleIds.some((id) => NEEDED.test(id)))
        .flatMap(({ fileName }) => withImports(fileName, bundle));
      return [
        ...Object.values(bundle)
          .filter((file) => file.type === "chunk" && AHEAD.test(file.facadeModuleId ?? ""))
          .map(({ fileName }) => script(fileName)),
        ...[...new Set(files)].filter((file) => !html.includes(file)).map(link),
        ...listStyles(files, bundle)
          .filter((file) => !html.includes(file))
          .map(style),
      ];
    },
  },
});

function withImports(fileName: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== "chunk" || seen.has(fileName)) return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((imported) => withImports(imported, bundle, seen))];
}

const listStyles = (files: readonly string[], bundle: Rolldown.OutputBundle): string[] => [
  ...new Set(
    files.flatMap((file) => {
      const chunk = bundle[file];
      return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    }),
  ),
];

const style = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "preload", as: "style", crossorigin: true, href: `/${file}` },
  injectTo: "head",
});

const link = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
  injectTo: "head",
});

/** At once, and not in the order of the page, in which the entry would come first. */
const script = (file: string): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { type: "module", async: true, crossorigin: true, src: `/${file}` },
  injectTo: "head-prepend",
});
