import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

const BARREL = join(
  dirname(createRequire(import.meta.url).resolve("@ionic/react/package.json")),
  "dist/index.js",
);
const PREFIX = "virtual:ionic/";
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"@ionic\/react";/g;
const COMPONENT = /^const (Ion\w+) = \/\*@__PURE__\*\/ createComponent\(\{\n[\s\S]*?\n\}\);$/gm;
const ELEMENT = /^import \{ \w+ as ([\w$]+), .* from '@ionic\/core\/components\/[\w-]+\.js';$/gm;

/**
 * Lets a component of Ionic travel with the pages that use it. Ionic's React wrappers are one module, so that without
 * this the entry carries every component that any page of the app has ever used. Only the plain wrappers are taken
 * apart; the others (pages, routing, overlays) stay where they are.
 */
export function ionicParts(): Plugin {
  const parts = partsOf(readFileSync(BARREL, "utf8"));
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
      filter: { id: /\/src\/.*\.tsx?$/, code: "@ionic/react" },
      handler: (code) => ({ code: takenApart(code, parts), map: null }),
    },
  };
}

/** The code of each plain wrapper. Stops the build when Ionic is no longer written in the form read here. */
function partsOf(barrel: string): ReadonlyMap<string, string> {
  const imports = new Map([...barrel.matchAll(ELEMENT)].map(([line, local = ""]) => [local, line]));
  const parts = [...barrel.matchAll(COMPONENT)].map(([code, name = ""]): [string, string] => {
    const element = imports.get(/elementClass: ([\w$]+)/.exec(code)?.[1] ?? "");
    if (!element)
      throw new Error(`Ionic's ${name} cannot be taken apart: its element is not imported as expected.`);
    const runtime = `import React from "react";\nimport { createComponent } from "@stencil/react-output-target/runtime";`;
    return [name, `${runtime}\n${element}\nexport ${code}\n`];
  });
  if (parts.length === 0) throw new Error("Ionic's components cannot be taken apart: none was found.");
  return new Map(parts);
}

/** Named imports keep their lines, so that errors still point at the right one. */
const takenApart = (code: string, parts: ReadonlyMap<string, string>): string =>
  code.replaceAll(IMPORT, (line, list: string) => {
    const names = list.split(",").map((name) => name.trim());
    const apart = names.filter((name) => parts.has(name));
    const rest = names.filter((name) => name !== "" && !parts.has(name));
    const statements = [
      rest.length > 0 ? `import { ${rest.join(", ")} } from "@ionic/react";` : "",
      ...apart.map((name) => `import { ${name} } from "${PREFIX}${name}";`),
    ];
    return statements.join(" ") + "\n".repeat(line.split("\n").length - 1);
  });
