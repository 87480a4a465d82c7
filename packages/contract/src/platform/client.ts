import { ERROR_CODES, type ErrorCode, type Problem } from "#platform/errors.ts";
import {
  File,
  toWire,
  type FileReply,
  type Input,
  type Reply,
  type Route,
  type Wire,
} from "#platform/route.ts";

/** A refused or failed call. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which the server asks to be called again; undefined when it did not say. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, status: number, retryAfter?: number) {
    super(problem.message);
    this.code = problem.code;
    this.status = status;
    this.field = problem.field;
    this.requestId = problem.requestId;
    this.details = problem.details ?? {};
    this.retryAfter = retryAfter;
  }
}

export interface ClientOptions {
  /** Where the server is, without a slash at the end. Empty on the web: the page's own origin. */
  readonly base: string;
  readonly token: () => string | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds after which a call counts as unanswered. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Milliseconds for a file of some megabytes, or a piece of a larger one, over a slow network. */
export const FILE_TIMEOUT_MS = 180_000;

/** Speaks the contract. Throws `ApiError` and nothing else. */
export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  readonly call = async <const R extends Route>(definition: R, input: Input<R>): Promise<Reply<R>> => {
    const patience = definition.reply === File ? FILE_TIMEOUT_MS : undefined;
    const reply = await this.transmit(toWire<R>(definition, input), patience);
    // The server's serializer lets nothing out but the declared reply.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return reply as Reply<R>;
  };

  readonly transmit = async ({ method, url, body }: Wire, patienceMs?: number): Promise<unknown> => {
    const { base, token, fetch, timeoutMs = TIMEOUT_MS } = this.#options;
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`${base}${url}`, {
        method,
        ...sendable(body, token()),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs ?? timeoutMs),
      });
      answer = await readAnswer(response);
    } catch {
      throw new ApiError({ code: "network", message: "The server cannot be reached." }, 0);
    }
    if (response.ok && answer !== undefined) return answer;
    throw refusal(answer, response);
  };
}

/** Headers and body as fetch takes them. */
function sendable(body: unknown, bearer: string | undefined) {
  const isBytes = body instanceof Uint8Array;
  const headers = {
    accept: "application/json",
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(body !== undefined && { "content-type": isBytes ? "application/octet-stream" : "application/json" }),
  };
  return { headers, ...(body !== undefined && { body: isBytes ? copyBytes(body) : JSON.stringify(body) }) };
}

/** JSON, or the file that it says it is; undefined when it is neither. */
async function readAnswer(response: Response): Promise<unknown> {
  const name = nameIn(response.headers.get("content-disposition"));
  if (!response.ok || name === undefined) return parsed(await response.text());
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { name, type, bytes: new Uint8Array(await response.arrayBuffer()) } satisfies FileReply;
}

function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

/** A copy that is not backed by shared memory, as fetch requires. */
const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only the code is judged: an older app must still read the problems of a newer server. */
function isProblem(answer: unknown): answer is Problem {
  if (typeof answer !== "object" || answer === null || !("code" in answer)) return false;
  const { code } = answer;
  return ERROR_CODES.some((known) => known === code);
}

function refusal(answer: unknown, { status, headers }: Response): ApiError {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  if (isProblem(answer)) return new ApiError(answer, status, retryAfter);
  const message = "The answer is not one of this server's.";
  return new ApiError({ code: "unexpected-answer", message }, status, retryAfter);
}
