import { ABSENT, type Version, type WrittenFile } from "./columns.ts";
import { writeCsv } from "./write-csv.ts";

export type FileMode = "bulk" | "delta";

interface Manifest {
  readonly version: Version;
  readonly modes: ReadonlyMap<WrittenFile, FileMode>;
  /** Every file of ours that the version has. */
  readonly known: readonly WrittenFile[];
  readonly source: string;
  readonly mark: string | undefined;
}

/**
 * Says of every file whether it is there, and whose package it is. The watermark stands beside the system's name: the
 * code stays, by it readers know the source again.
 */
export function writeManifest({ version, modes, known, source, mark }: Manifest): string {
  const modeOf = new Map<string, FileMode>(modes);
  const named = [...known, ...ABSENT[version]].toSorted();
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
