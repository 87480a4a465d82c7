import type { Route } from "@dars/contract/platform/route";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

import { openapi } from "./openapi.ts";

/** GET /api/openapi.json, and the same to browse and try at /docs. */
export async function serveDocuments(
  http: FastifyInstance,
  routes: readonly Route[],
  made: { readonly version: string; readonly origin: string | undefined },
): Promise<void> {
  const document = openapi(routes, made);
  http.get("/api/openapi.json", async (_request, reply) => {
    void reply.header("cache-control", "public, max-age=300").type("application/json; charset=utf-8");
    return JSON.stringify(document);
  });
  // The document has just been made as OpenAPI; the plugin's type knows only the fields it reads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  await http.register(swagger, { mode: "static", specification: { document: document as never } });
  await http.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    uiConfig: { docExpansion: "list" },
  });
}
