import { putUploadPart, uploadBytesPath } from "@dars/contract/roster/uploads";
import type { FastifyInstance } from "fastify";

import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import type { AdmitAs } from "#platform/http/api.ts";
import { serveTus } from "#platform/tus/serve-tus.ts";

import { buildUploadName, UploadBytesStore } from "./upload-bytes-store.ts";

const PATH = /\/schools\/(\d{1,15})\/roster\/uploads\/(\d{1,15})\/bytes$/;

interface ServeUploadBytesScope {
  readonly database: Database;
  readonly admitAs: AdmitAs;
}

/** Receives the bytes of imports, from callers who may send parts of them. */
export async function serveUploadBytes(
  http: FastifyInstance,
  { database, admitAs }: ServeUploadBytesScope,
): Promise<void> {
  await serveTus(http, {
    pulse: database.pulse,
    url: uploadBytesPath(":schoolId", ":uploadId"),
    store: new UploadBytesStore(database),
    idIn: (path) => {
      const ids = idsIn(path);
      return ids && buildUploadName(ids.schoolId, ids.uploadId);
    },
    admit: async (request) => {
      const ids = idsIn(new URL(request.url, "http://server").pathname);
      if (!ids) throw notFound("This upload");
      await admitAs(putUploadPart, request, ids);
    },
  });
}

function idsIn(path: string): { readonly schoolId: number; readonly uploadId: number } | undefined {
  const [, schoolId, uploadId] = PATH.exec(path) ?? [];
  return schoolId === undefined ? undefined : { schoolId: Number(schoolId), uploadId: Number(uploadId) };
}
