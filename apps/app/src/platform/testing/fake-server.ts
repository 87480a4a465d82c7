import type { ErrorCode } from "@dars/contract/platform/errors";
import type { Reply, Route, Wire } from "@dars/contract/platform/route";
import { Value } from "typebox/value";

import type { Fetch } from "#platform/api/fetch.ts";

/** A request as it arrived. */
export interface Heard extends Omit<Wire, "method"> {
  readonly method: Wire["method"] | "HEAD";
  readonly token: string | undefined;
}

type Responder = (request: Heard) => Response;

interface FakeServerScope {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: Responder;
}

/**
 * The network, and the only thing that tests replace. It speaks the contract: a reply that the route does not allow
 * fails the test. What it was not told about answers 404.
 */
export class FakeServer {
  /** False is a server that cannot be reached. */
  reachable = true;
  readonly heard: Heard[] = [];
  readonly #places: FakeServerScope[] = [];

  /** The last answer given for a route holds. */
  on<const R extends Route>(route: R, reply: Reply<R>): this {
    return this.onEach(route, () => reply);
  }

  /** The same where the reply depends on what was heard. */
  onEach<const R extends Route>(route: R, replyTo: (request: Heard) => Reply<R>): this {
    return this.#at(route.method, route.path, (request) => {
      const body = replyTo(request);
      if (!Value.Check(route.reply, body))
        throw new Error(`${route.path} may not answer ${JSON.stringify(body)}.`);
      return Response.json(body);
    });
  }

  refuse(route: Route, code: ErrorCode, status = 400, details?: Readonly<Record<string, unknown>>): this {
    const problem = {
      code,
      message: `Refused: ${code}.`,
      requestId: "req-4F2A",
      ...(details && { details }),
    };
    return this.#at(route.method, route.path, () => Response.json(problem, { status }));
  }

  /** One of the legacy calls, by its path without the query. */
  onLegacy(method: string, path: string, answer: unknown): this {
    return this.#at(method, path, () => Response.json(answer));
  }

  /** An answer that no server of ours would give, such as a hotel's sign-in page. */
  onRaw(method: string, path: string, answer: () => Response): this {
    return this.#at(method, path, answer);
  }

  readonly fetch: Fetch = async (input, init) => {
    if (!this.reachable) throw new TypeError("Failed to fetch");
    const request = parseRequest(input instanceof Request ? input.url : input.toString(), init);
    this.heard.push(request);
    const { pathname } = new URL(request.url, "http://dars.test");
    const place = this.#places.findLast(
      ({ method, path }) => method === request.method && path.test(pathname),
    );
    return (
      place?.answer(request) ??
      Response.json({ code: "not-found", message: "No such place." }, { status: 404 })
    );
  };

  /** What arrived at a path, oldest first. */
  heardAt(path: string): readonly Heard[] {
    return this.heard.filter(({ url }) => buildPattern(path).test(new URL(url, "http://dars.test").pathname));
  }

  #at(method: string, path: string, answer: Responder): this {
    this.#places.push({ method, path: buildPattern(path), answer });
    return this;
  }
}

const buildPattern = (path: string) =>
  new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, "[^/]+")}$`);

function parseRequest(url: string, init: RequestInit | undefined): Heard {
  const token = new Headers(init?.headers).get("authorization")?.replace(/^Bearer /, "");
  const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
  return { method: getMethod(init), url, token, ...(body !== undefined && { body }) };
}

const METHODS: readonly Heard["method"][] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const getMethod = (init: RequestInit | undefined): Heard["method"] =>
  METHODS.find((method) => method === init?.method) ?? "GET";
