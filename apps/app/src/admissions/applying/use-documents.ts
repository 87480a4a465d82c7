import { MOST_DOCUMENTS, type DocumentKind } from "@dars/contract/admissions/application-record";
import { sendDocument, type ApplicationStatus } from "@dars/contract/admissions/applying";
import { ApiError } from "@dars/contract/platform/client";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import type { TextId } from "#platform/text/use-text.ts";

import { dropKept, keepDocument, listKept, renewKept, type KeptDocument } from "./kept-documents.ts";
import { prepareDocument } from "./prepare-document.ts";

/** What opens the application on the server, once the phone has been proved. */
export type Opened = Pick<ApplicationStatus, "schoolId" | "application" | "pass">;

/**
 * Documents of one application that wait on this device, and the way by which they leave. `known`: those that another
 * page part holds, for a device that keeps nothing.
 */
export function useDocuments(application: string, known: readonly KeptDocument[] | null = null) {
  const { call } = useApi();
  const [waiting, setWaiting] = useState(known);
  const [fault, setFault] = useState<TextId | null>(null);
  useEffect(() => {
    let isHere = !known;
    void listKept(application).then((storedDocuments) => isHere && setWaiting(storedDocuments));
    return () => void (isHere = false);
  }, [application, known]);

  // Until they are read, those of a form that was open before are still here.
  const own = (waiting ?? []).filter((document) => document.application === application);

  async function add(kind: DocumentKind, chosen: Uint8Array<ArrayBuffer>): Promise<KeptDocument | null> {
    if (own.length >= MOST_DOCUMENTS) return refuse("applying.document-most");
    const prepared = await prepareDocument(chosen);
    if ("fault" in prepared) return refuse(prepared.fault);
    setFault(null);
    const document = newDocument({ ...prepared, application, kind });
    setWaiting((all) => [...(all ?? []), document]);
    await keepDocument(document);
    return document;
  }

  function refuse(words: TextId): null {
    setFault(words);
    return null;
  }

  async function remove(id: string): Promise<void> {
    setFault(null);
    setWaiting((all) => (all ?? []).filter((each) => each.id !== id));
    await dropKept([id]);
  }

  async function clear(): Promise<void> {
    setWaiting([]);
    await dropKept(own.map(({ id }) => id));
  }

  /** Their form was sent: from now on they end by themselves. */
  const renew = (): Promise<void> => renewKept(own.map(({ id }) => id));

  /** One after the other; what the server refuses for good is not sent again. Rejects with an `ApiError`. */
  async function send(
    { schoolId, pass }: Opened,
    documents: readonly KeptDocument[],
  ): Promise<ApplicationStatus | null> {
    let status: ApplicationStatus | null = null;
    for (const { id, kind, bytes } of documents) {
      const params = { schoolId, application, fileId: id };
      try {
        status = await call(sendDocument, { params, query: { pass, kind }, body: bytes });
      } catch (error) {
        if (error instanceof ApiError && error.code === "invalid") await remove(id);
        throw error;
      }
      await remove(id);
    }
    return status;
  }

  return { waiting: own, fault, add, remove, clear, renew, send };
}

export type Documents = ReturnType<typeof useDocuments>;

const newDocument = (of: Omit<KeptDocument, "id" | "keptAt">): KeptDocument => ({
  ...of,
  id: newClientId(),
  keptAt: Date.now(),
});
