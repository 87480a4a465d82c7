import type { DocumentKind } from "@dars/contract/admissions/application-record";
import { Dexie, type EntityTable } from "dexie";

import { isSharedDevice } from "#platform/offline/shared-device.ts";

/** A document that was chosen and is not sent yet. As a buffer: not every browser keeps a blob. */
export interface KeptDocument {
  readonly id: string;
  /** The key of the application that it belongs to. */
  readonly application: string;
  readonly kind: DocumentKind;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** For documents of an application that was sent; the ones of a form that is not sent end with the form. */
const KEPT_MS = 30 * 86_400_000;

/** Documents of forms that were filled in without an account. */
class DocumentDatabase extends Dexie {
  declare readonly documents: EntityTable<KeptDocument, "id">;

  constructor() {
    super("application-documents");
    this.version(1).stores({ documents: "id, application" });
  }
}

const database = new DocumentDatabase();

/** Nothing on a shared device, nor where the device keeps nothing. */
export async function listKept(application: string): Promise<readonly KeptDocument[]> {
  if (await isSharedDevice()) return [];
  const storedDocuments = await database.documents
    .where({ application })
    .toArray()
    .catch(() => []);
  return storedDocuments.toSorted((a, b) => a.keptAt - b.keptAt);
}

/** Removes documents that are thirty days old, except of these forms. */
export async function dropEnded(forms: readonly string[]): Promise<void> {
  await database.documents
    .filter(({ application, keptAt }) => !forms.includes(application) && Date.now() - keptAt >= KEPT_MS)
    .delete()
    .catch(() => undefined);
}

/** A device that cannot keep it does not keep it from being sent. */
export async function keepDocument(document: KeptDocument): Promise<void> {
  if (await isSharedDevice()) return;
  await database.documents.put(document).catch(() => undefined);
}

/** Begins the thirty days anew. */
export async function renewKept(ids: readonly string[]): Promise<void> {
  await database.documents
    .where("id")
    .anyOf([...ids])
    .modify({ keptAt: Date.now() })
    .catch(() => undefined);
}

export async function dropKept(ids: readonly string[]): Promise<void> {
  await database.documents.bulkDelete([...ids]).catch(() => undefined);
}
