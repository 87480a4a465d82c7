import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

type IonicPartsInputs = ReadonlyMap<string, string>;

const PREFIX = "virtual:ionic/";
const { resolve } = createRequire(import.meta.url);
const BARREL = join(dirname(resolve("@ionic/react/package.json")), "dist/index.js");
const ICONS = resolve("ionicons/icons").replace(/\.js$/, ".mjs");

/** The core has the same element, which its own components use; this one would bring a second runtime along. */
const SECOND_ICON = "ionicons/components/ion-icon.js";
const FIRST_ICON = "@ionic/core/components/ion-icon.js";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"(?:@ionic\/react|ionicons\/icons)";/g;
const ICON = /^export const (\w+) = "data:image.*$/gm;
const PLAIN =
  /^const (Ion\w+) = \/\*@__PURE__\*\/ createComponent\(\{\n[\s\S]*?elementClass: ([\w$]+)[\s\S]*?\n\}\);$/gm;
const LINK = /^const (Ion\w+) = \/\*@__PURE__\*\/ createRoutingComponent\('[\w-]+', ([\w$]+)\);$/gm;
const ELEMENT = /^import \{ \w+ as ([\w$]+)(?:, .*)? \} from '@ionic\/core\/components\/[\w-]+\.js';$/gm;

/** The one link that is a class of its own, with the element that it draws. */
const BACK =
  /^const IonBackButtonInner = .*'ion-back-button', undefined, undefined, ([\w$]+)\);\n|^(class IonBackButton extends [\s\S]*?\n\})\n/gm;

/** Overlays come with `platform/ui/controllers.ts` when they are asked for; tabs and stacks of Ionic's are not used. */
const UNUSED =
  /^import \{ defineCustomElement as ([\w$]+) \} from '@ionic\/core\/components\/ion-(?:alert|loading|nav|tab-bar|tabs|toast)\.js';$/gm;
const UNUSED_NAME =
  /^(?:useIon(?:Alert|Loading|Toast)|Ion(?:Alert|Loading|Nav|TabBar|TabButton|Tabs|Toast)|CreateAnimation)$/;

/** Code that a bundler cannot know to be unused, by the names that it exports. */
const UNUSED_CODE: readonly (readonly [code: RegExp, names: readonly string[]])[] = [
  [/^const IonNavInner = [\s\S]*?^const IonNav = .*$/m, ["IonNav"]],
  [/^class IonTabsElement [\s\S]*?^const IonTabBar = .*$/m, ["IonTabs", "IonTabButton", "IonTabBar"]],
  [/^class CreateAnimation [\s\S]*?^\}$/m, ["CreateAnimation"]],
];

/**
 * Lets a component or an icon of Ionic travel with the pages that use it. Each of the two packages is one module, so
 * that without this the entry carries everything that any page of the app has ever used.
 */
export function ionicParts(): Plugin {
  const parts = new Map([...components(readFileSync(BARREL, "utf8")), ...icons(readFileSync(ICONS, "utf8"))]);
  return {
    name: "dars-ionic-parts",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      if (id.startsWith(PREFIX)) return `\0${id}`;
      if (id === SECOND_ICON) return this.resolve(FIRST_ICON, BARREL);
      return importer?.startsWith(`\0${PREFIX}`) ? this.resolve(id, BARREL) : undefined;
    },
    load: (id) =>
      id.startsWith(`\0${PREFIX}`)
        ? { code: parts.get(id.slice(PREFIX.length + 1)) ?? "", moduleSideEffects: false }
        : undefined,
    transform: {
      filter: {
        id: /\/src\/.*\.tsx?$|@ionic\/react\/dist\/index\.js$/,
        code: /@ionic\/|ionicons\/icons/,
      },
      handler: (code, id) => ({
        code: id.endsWith("index.js") ? remainder(code) : takenApart(code, parts),
        map: null,
      }),
    },
  };
}

/** The code of each wrapper. Stops the build when Ionic is no longer written in the form read here. */
function components(barrel: string): IonicPartsInputs {
  const imports = new Map([...barrel.matchAll(ELEMENT)].map(([line, local = ""]) => [local, line]));
  const extractParts = (form: RegExp, runtime: string) =>
    [...barrel.matchAll(form)].map(([code, name = "", local = ""]): [string, string] => {
      const element = imports.get(local);
      if (!element) throw new Error(`Ionic's ${name} cannot be taken apart: it does not import its element.`);
      return [name, `${runtime}\n${element}\nexport ${code}\n`];
    });
  const react = `import React from "react";`;
  const plain = `${react}\nimport { createComponent } from "@stencil/react-output-target/runtime";`;
  const link = `import { createRoutingComponent } from "@ionic/react";`;
  return new Map([
    ...requireParts(extractParts(PLAIN, plain), "components"),
    ...requireParts(extractParts(LINK, link), "links"),
    ["IonBackButton", backButton(barrel, imports)],
  ]);
}

function backButton(barrel: string, imports: IonicPartsInputs): string {
  const [inner, outer] = barrel.matchAll(BACK);
  const element = imports.get(inner?.[1] ?? "");
  if (!inner || !outer || !element) throw new Error("Ionic's IonBackButton cannot be taken apart.");
  return `import React from "react";
import { jsx } from "react/jsx-runtime";
import { createReactComponent, NavContext } from "@ionic/react";
${element}
${inner[0]}
export ${outer[2]}
`;
}

const icons = (barrel: string): IonicPartsInputs =>
  requireParts(
    [...barrel.matchAll(ICON)].map(([code, name = ""]) => [name, code]),
    "icons",
  );

function requireParts(parts: Array<[string, string]>, what: string): IonicPartsInputs {
  if (parts.length === 0) throw new Error(`Ionic's ${what} cannot be taken apart: none was found.`);
  return new Map(parts);
}

/** What stays in the barrel: pages, routing and contexts. */
const remainder = (barrel: string): string =>
  `${withoutUnused(barrel)
    .replaceAll(UNUSED, (_, local: string) => `const ${local} = () => undefined;`)
    .replaceAll(BACK, "")
    .replace(/^(export \{.*) IonBackButton,/m, "$1")}
export { createReactComponent, createRoutingComponent };
`;

const withoutUnused = (barrel: string): string =>
  UNUSED_CODE.reduce((code, [unused, names]) => {
    if (!unused.test(code))
      throw new Error(`Ionic's ${names.join(", ")} cannot be left out: it is written otherwise.`);
    return code.replace(unused, names.map((name) => `const ${name} = undefined;`).join(" "));
  }, barrel);

/** Named imports keep their lines, so that errors still point at the right one. */
const takenApart = (code: string, parts: IonicPartsInputs): string =>
  code.replaceAll(IMPORT, (line, list: string) => {
    const names = list.split(",").map((name) => name.trim());
    const unused = names.find((name) => UNUSED_NAME.test(name));
    if (unused)
      throw new Error(`${unused} is not in the app: see platform/ui for toasts, questions and overlays.`);
    const apart = names.filter((name) => parts.has(name));
    const rest = names.filter((name) => name !== "" && !parts.has(name));
    const source = line.includes("ionicons/icons") ? "ionicons/icons" : "@ionic/react";
    const statements = [
      rest.length > 0 ? `import { ${rest.join(", ")} } from "${source}";` : "",
      ...apart.map((name) => `import { ${name} } from "${PREFIX}${name}";`),
    ];
    return statements.join(" ") + "\n".repeat(line.split("\n").length - 1);
  });
