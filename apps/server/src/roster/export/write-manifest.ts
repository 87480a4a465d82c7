import { neverRead, type Version, type FileName } from "#roster/standard/public.ts";

import { writeCsv } from "./write-csv.ts";

export type FileMode = "bulk" | "delta";

interface Manifest {
  readonly version: Version;
  readonly modes: ReadonlyMap<FileName, FileMode>;
  /** Every file of ours that the version has. */
  readonly known: readonly FileName[];
  readonly source: string;
  readonly mark: string | undefined;
}

/**
 * States for every file whether it is included, and names the package's owner. The watermark follows the
 * system's name; the system code stays unchanged, because readers recognize the source by it.
 */
export function writeManifest({ version, modes, known, source, mark }: Manifest): string {
  const modeOf = new Map<string, FileMode>(modes);
  const named = [...known, ...neverRead(version)].toSorted();
  return writeCsv(
    ["propertyName", "value"],
    [
      ["manifest.version", "1.0"],
      ["oneroster.version", version],
      ...named.map((file) => [`file.${file}`, modeOf.get(file) ?? "absent"]),
      ["source.systemName", mark === undefined ? "Dars" : `Dars · ${mark}`],
      ["source.systemCode", source],
    ].map(([propertyName = "", value = ""]) => ({ propertyName, value })),
  );
}
