import type { DOCUMENT_REFUSALS } from "@dars/contract/learning/lesson-documents";

import { PackageRefused } from "#platform/packages/refusal.ts";
import { MediaRefused } from "#talking/media/public.ts";

export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

/** A file that is not read as a document, by its kind. */
export class DocumentRefused extends Error {
  override readonly name = "DocumentRefused";
  readonly why: DocumentRefusal;

  constructor(why: DocumentRefusal) {
    super(`The document is not read: ${why}.`);
    this.why = why;
  }
}

const OF_PACKAGES: ReadonlyMap<string, DocumentRefusal> = new Map(
  Object.entries<DocumentRefusal>({
    encrypted: "password",
    "not-a-table": "macros",
    "too-large": "too-large",
    "compression-ratio": "too-large",
  }),
);

/** Why a reader has refused a file; undefined for an error that is the server's own. */
export function findRefusal(error: unknown): DocumentRefusal | undefined {
  if (error instanceof DocumentRefused) return error.why;
  if (error instanceof PackageRefused) return OF_PACKAGES.get(error.reason) ?? "broken";
  if (!(error instanceof MediaRefused)) return undefined;
  if (error.isLocked) return "password";
  return error.reason === "time" ? "too-large" : "broken";
}
