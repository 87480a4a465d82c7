import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

type Parts = ReadonlyMap<string, string>;

const PREFIX = "virtual:ionic/";
const { resolve } = createRequire(import.meta.url);
const BARREL = join(dirname(resolve("@ionic/react/package.json")), "dist/index.js");
const ICONS = resolve("ionicons/icons").replace(/\.js$/, ".mjs");
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"(?:@ionic\/react|ionicons\/icons)";/g;
const COMPONENT = /^const (Ion\w+) = \/\*@__PURE__\*\/ createComponent\(\{\n[\s\S]*?\n\}\);$/gm;
const ELEMENT = /^import \{ \w+ as ([\w$]+), .* from '@ionic\/core\/components\/[\w-]+\.js';$/gm;
const ICON = /^export const (\w+) = "data:image.*$/gm;

/** Ionic's overlays come with `platform/ui/overlays.ts`, when they are asked for. */
const OVERLAY =
  /^import \{ defineCustomElement as ([\w$]+) \} from '@ionic\/core\/components\/ion-(?:alert|loading|toast)\.js';$/gm;
const OVERLAY_USE = /\b(?:Ion|useIon)(?:Alert|Loading|Toast)\b/;

/**
 * Lets a component or an icon of Ionic travel with the pages that use it. Each of the two packages is one module, so
 * that without this the entry carries everything that any page of the app has ever used. Of the components only the
 * plain wrappers are taken apart; the others (pages, routing, overlays) stay where they are.
 */
export function ionicParts(): Plugin {
  const parts = new Map([...components(readFileSync(BARREL, "utf8")), ...icons(readFileSync(ICONS, "utf8"))]);
  return {
    name: "dars-ionic-parts",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      if (id.startsWith(PREFIX)) return `\0${id}`;
      return importer?.startsWith(`\0${PREFIX}`) ? this.resolve(id, BARREL) : undefined;
    },
    load: (id) =>
      id.startsWith(`\0${PREFIX}`)
        ? { code: parts.get(id.slice(PREFIX.length + 1)) ?? "", moduleSideEffects: false }
        : undefined,
    transform: {
      filter: { id: /\/src\/.*\.tsx?$|@ionic\/react\/dist\/index\.js$/, code: /@ionic\/|ionicons\/icons/ },
      handler: (code, id) => ({
        code: id.endsWith("index.js") ? withoutOverlays(code) : takenApart(code, parts),
        map: null,
      }),
    },
  };
}

/** The code of each plain wrapper. Stops the build when Ionic is no longer written in the form read here. */
function components(barrel: string): Parts {
  const imports = new Map([...barrel.matchAll(ELEMENT)].map(([line, local = ""]) => [local, line]));
  const parts = [...barrel.matchAll(COMPONENT)].map(([code, name = ""]): [string, string] => {
    const element = imports.get(/elementClass: ([\w$]+)/.exec(code)?.[1] ?? "");
    if (!element)
      throw new Error(`Ionic's ${name} cannot be taken apart: its element is not imported as expected.`);
    const runtime = `import React from "react";\nimport { createComponent } from "@stencil/react-output-target/runtime";`;
    return [name, `${runtime}\n${element}\nexport ${code}\n`];
  });
  return someOf(parts, "components");
}

const icons = (barrel: string): Parts =>
  someOf(
    [...barrel.matchAll(ICON)].map(([code, name = ""]) => [name, code]),
    "icons",
  );

function someOf(parts: Array<[string, string]>, what: string): Parts {
  if (parts.length === 0) throw new Error(`Ionic's ${what} cannot be taken apart: none was found.`);
  return new Map(parts);
}

const withoutOverlays = (barrel: string): string =>
  barrel.replaceAll(OVERLAY, (_, local: string) => `const ${local} = () => undefined;`);

/** Named imports keep their lines, so that errors still point at the right one. */
const takenApart = (code: string, parts: Parts): string =>
  code.replaceAll(IMPORT, (line, list: string) => {
    const names = list.split(",").map((name) => name.trim());
    const overlay = names.find((name) => OVERLAY_USE.test(name));
    if (overlay)
      throw new Error(`${overlay} would carry all overlays in the entry: use toast, ask or loading.`);
    const apart = names.filter((name) => parts.has(name));
    const rest = names.filter((name) => name !== "" && !parts.has(name));
    const source = line.includes("ionicons/icons") ? "ionicons/icons" : "@ionic/react";
    const statements = [
      rest.length > 0 ? `import { ${rest.join(", ")} } from "${source}";` : "",
      ...apart.map((name) => `import { ${name} } from "${PREFIX}${name}";`),
    ];
    return statements.join(" ") + "\n".repeat(line.split("\n").length - 1);
  });
