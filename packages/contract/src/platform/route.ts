import { Type, type Static, type TSchema } from "typebox";

import type { Access } from "#platform/access.ts";
import type { ErrorCode } from "#platform/errors.ts";

/** A body of raw bytes in place of JSON, such as one part of a file; at most 1 MiB unless the route says more. */
export const Bytes = Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: "string", format: "binary" });

export interface FileReply {
  /** With its ending, such as students.xlsx. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A reply that is a file to keep, not JSON. */
export const File = Type.Unsafe<FileReply>({ type: "string", format: "binary", title: "File" });

/** One HTTP endpoint, described once and obeyed word for word by the server and the app. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/api/v6/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** True when sending it twice is the same as sending it once, so that the outbox may repeat it. */
  readonly repeatable: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The most bytes of a body; absent: 1 MiB. */
  readonly mostBytes?: number;
  readonly reply: TSchema;
  /** True where a caller with a session could guess a secret of another person: its address is counted as well. */
  readonly isGuessed?: boolean;
  /** Codes that this endpoint gives beside those every endpoint may give. */
  readonly errors?: readonly ErrorCode[];
}

/** An endpoint that writes and may be sent twice: what the app's outbox takes. */
export type Repeatable = Route & {
  readonly method: Exclude<Route["method"], "GET">;
  readonly repeatable: true;
};

const BRAND: unique symbol = Symbol.for("dars.route");

/** Declares an endpoint. A route without `access` does not compile, and does not start. */
export const route = <const R extends Route>(definition: R): R =>
  Object.defineProperty(definition, BRAND, { value: true });

/** True for what `route()` made: how tools find every endpoint among a module's exports. */
export const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && BRAND in value;

type InputPart<R extends Route, K extends keyof RouteInputs> = R[K] extends TSchema
  ? { readonly [key in K]: Static<R[K]> }
  : unknown;

/** A caller's input: exactly the parts the route declares, and no others. A route is never inferred from it: that is dear. */
export type Input<R extends Route> = NoInfer<
  InputPart<R, "params"> & InputPart<R, "query"> & InputPart<R, "body">
>;

export type Reply<R extends Route> = NoInfer<Static<R["reply"]>>;

/** A route and its input made ready to send, and plain enough to be kept on the device until then. */
export interface Wire {
  readonly method: Route["method"];
  readonly url: string;
  readonly body?: unknown;
}

type Scalar = string | number | boolean;

interface RouteInputs {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar | undefined>>;
  readonly body?: unknown;
}

/** The address of a route's path with these parts in it. */
export function buildUrl(path: string, { params = {}, query = {} }: Omit<RouteInputs, "body">): string {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return search ? `${url}?${search}` : url;
}

export function toWire<R extends Route>({ method, path }: R, input: Input<R>): Wire {
  // While R is open the checker cannot see that Input<R> is made of these very parts, and looks for seconds when asked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { body, ...parts } = input as unknown as RouteInputs;
  return { method, url: buildUrl(path, parts), ...(body !== undefined && { body }) };
}
