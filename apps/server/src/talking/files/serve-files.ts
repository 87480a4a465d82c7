import type { FastifyInstance } from "fastify";

import type { FileParts } from "./file-parts.ts";
import { serveBytes } from "./serve-bytes.ts";
import { serveUploads } from "./serve-uploads.ts";

/** The addresses of bytes; everything else about files is JSON. */
export async function serveFiles(http: FastifyInstance, parts: FileParts): Promise<void> {
  await serveUploads(http, parts);
  serveBytes(http, parts);
}
