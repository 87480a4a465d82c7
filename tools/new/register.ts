import type { SliceName } from "./slice-name.ts";

/** One line more in a file that lists slices: `text` goes before the first match of `before`. */
export interface Registration {
  readonly file: string;
  readonly before: RegExp;
  readonly text: string;
}

/** The lines by which the rest of the repository learns of a slice. */
export const registrations = ({ room, slice, camel, pascal }: SliceName): readonly Registration[] => [
  {
    file: "apps/server/src/manifests.ts",
    before: /\n\/\*\* /,
    text: `import { manifest as ${camel} } from "#${room}/${slice}/manifest.ts";\n`,
  },
  { file: "apps/server/src/manifests.ts", before: /\];\n$/, text: `  ${camel},\n` },
  {
    file: "apps/app/src/texts.d.ts",
    before: /import type/,
    text: `import type ${camel} from "./${room}/${slice}/text.en.json";\n`,
  },
  { file: "apps/app/src/texts.d.ts", before: / {6}\| keyof typeof/, text: `      | keyof typeof ${camel}\n` },
  {
    file: "apps/app/src/screens.ts",
    before: / {2}place\("\*"/,
    text: `  more("/${slice}/:schoolId", "${room}/${slice}/${pascal}Page"),\n`,
  },
  {
    file: "apps/app/e2e/tours.ts",
    before: / {6}\["[^"]+", "\/manage"\],\n/,
    text: `      ["${room}/${slice}/${pascal}Page", "/${slice}/{school}"],\n`,
  },
];

/** The file's text with the line in it. Throws where the place for it is gone. */
export function register(source: string, { file, before, text }: Registration): string {
  const at = source.search(before);
  if (at < 0) throw new Error(`${file}: there is no place for "${text.trim()}".`);
  return source.slice(0, at) + text + source.slice(at);
}
