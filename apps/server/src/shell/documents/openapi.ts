import { Problem, type ErrorCode } from "@dars/contract/platform/errors";
import { Bytes, File, type Route } from "@dars/contract/platform/route";
import type { TSchema } from "typebox";

/** Codes that any call may be refused with. */
const ALWAYS: readonly ErrorCode[] = ["invalid", "too-many-requests", "unavailable", "unexpected"];
const SIGNED_IN: readonly ErrorCode[] = [
  "not-signed-in",
  "session-expired",
  "forbidden",
  "password-change-required",
];

/** The contract as OpenAPI 3.1, whose schemas are JSON Schema as ours are. Without an origin it is where it was read. */
export function openapi(
  routes: readonly Route[],
  { version, origin }: { readonly version: string; readonly origin: string | undefined },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Dars",
      version,
      description:
        "Every call of the app. Calls of app 51.6 (*.php) are described in docs/legacy.md. A call that may be repeated is marked x-repeatable.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: origin ?? "/" }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Problem: plain(Problem) },
    },
    paths,
  };
}

function operation(route: Route): Record<string, unknown> {
  const isPublic = route.access === "public";
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [getTag(route)],
    security: isPublic ? [] : [{ bearer: [] }],
    "x-access": isPublic ? "public" : route.access,
    "x-repeatable": route.repeatable,
    parameters: [...parameters("path", route.params), ...parameters("query", route.query)],
    ...(route.body && {
      requestBody: { required: true, content: buildContent(route.body, Bytes) },
    }),
    responses: {
      200: { description: "Done", content: buildContent(route.reply, File) },
      default: {
        description: `Refused: ${[...(route.errors ?? []), ...(isPublic ? [] : SIGNED_IN), ...ALWAYS].join(", ")}`,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

const buildContent = (schema: TSchema, raw: TSchema) => ({
  [schema === raw ? "application/octet-stream" : "application/json"]: { schema: plain(schema) },
});

/** The first word of the path that names its subject. */
function getTag({ path }: Route): string {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith(":"));
  const [, , first = "dars", second] = words;
  return first === "schools" && second !== undefined ? second : first;
}

function parameters(place: "path" | "query", schema: TSchema | undefined): unknown[] {
  if (!schema || !("properties" in schema)) return [];
  const { properties } = schema;
  const required = "required" in schema ? schema.required : [];
  if (typeof properties !== "object" || properties === null) return [];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || isRequired(name),
    schema: plain(property),
  }));
}

/** Without the marks that the schema library keeps for itself. */
const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));
