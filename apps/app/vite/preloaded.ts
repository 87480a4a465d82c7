import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** What every first page is made of beside the entry: what this device has kept, and the frame of a page. */
const NEEDED = [/\/platform\/offline\/workspace\.ts$/, /\/platform\/ui\/Page\.tsx$/];

/** Lets the browser fetch those files beside the entry, and not only once the entry has run and asks for them. */
export const preloaded = (): Plugin => ({
  name: "dars-preloaded",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle)
        .filter(
          (file) =>
            file.type === "chunk" && NEEDED.some((needed) => file.moduleIds.some((id) => needed.test(id))),
        )
        .flatMap(({ fileName }) => withImports(fileName, bundle));
      return [...new Set(files)].filter((file) => !html.includes(file)).map(link);
    },
  },
});

function withImports(fileName: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== "chunk" || seen.has(fileName)) return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((imported) => withImports(imported, bundle, seen))];
}

const link = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
  injectTo: "head",
});
