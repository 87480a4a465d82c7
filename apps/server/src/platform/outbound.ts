import { lookup as resolve } from "node:dns";
import { request as plainRequest, type IncomingHttpHeaders } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { isPrivateAddress } from "./is-private-address.ts";

const PATIENCE_MS = 5000;
const MOST_BYTES = 1024 * 1024;

interface Allowed {
  /** Hosts with their port where it is not the usual one, such as sso.school.example or 127.0.0.1:9000. */
  readonly hosts: readonly string[];
  /** Hosts among them in one's own network: they may be private, and called without TLS. */
  readonly localHosts: readonly string[];
  /** Milliseconds until an answer has to be whole; five seconds by default. */
  readonly patienceMs?: number;
}

interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Why a call was not made, or has no answer. */
export type OutboundFault =
  | "not-https"
  | "own-network"
  | "host-not-named"
  | "unreachable"
  | "too-slow"
  | "too-long"
  | "moved";

export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly fault: OutboundFault;
  /** With its port where it is not the usual one. */
  readonly host: string;

  constructor(fault: OutboundFault, host: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
    this.host = host;
  }
}

/**
 * Makes outbound calls, to allowed hosts only (docs/rules.md#saving-and-repeating): no redirects, five
 * seconds, a mebibyte, and never to an address of one's own network unless its host is named for it. Throws
 * OutboundError for all of these.
 */
export const outboundTo =
  ({ hosts, localHosts, patienceMs = PATIENCE_MS }: Allowed) =>
  (address: string, sending: Sending = {}): Promise<Response> => {
    const url = new URL(address);
    const isLocal = localHosts.includes(url.host);
    if (!hosts.includes(url.host))
      throw new OutboundError("host-not-named", url.host, "This host is not one that may be called.");
    if (url.protocol !== "https:" && !isLocal)
      throw new OutboundError("not-https", url.host, "Only TLS is spoken outside.");
    const literal = url.hostname.replaceAll(/[[\]]/g, "");
    if (!isLocal && isIP(literal) !== 0 && isPrivateAddress(literal)) throw ownNetwork(url.host);
    return send(url, sending, { isLocal, patienceMs });
  };

function send(
  url: URL,
  { method = "GET", headers = {}, body }: Sending,
  { isLocal, patienceMs }: { readonly isLocal: boolean; readonly patienceMs: number },
): Promise<Response> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((done, refuse) => {
    const signal = AbortSignal.timeout(patienceMs);
    const failed = (error: Error) => refuse(toOutboundError(error, url.host, signal.aborted));
    const call = request(
      url,
      { method, headers, signal, ...(!isLocal && { lookup: publicOnly }) },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_BYTES)
            answer.destroy(new OutboundError("too-long", url.host, "The answer is too long."));
          else chunks.push(chunk);
        });
        answer.on("error", failed);
        answer.on("end", () => {
          const { statusCode = 500 } = answer;
          if (statusCode >= 300 && statusCode < 400)
            return failed(new OutboundError("moved", url.host, "Redirects are not followed."));
          done(buildResponse(statusCode, answer.headers, chunks));
        });
      },
    );
    call.on("error", failed);
    call.end(body);
  });
}

/** The parts of an answer that callers read: its status, type and text, and when to retry. */
function buildResponse(status: number, headers: IncomingHttpHeaders, chunks: readonly Buffer[]): Response {
  const { "content-type": type = "", "retry-after": later } = headers;
  const body = status === 204 ? null : Buffer.concat(chunks);
  return new Response(body, {
    status,
    headers: { "content-type": type, ...(later !== undefined && { "retry-after": later }) },
  });
}

const ownNetwork = (host: string) =>
  new OutboundError("own-network", host, "This address is one of our own.");

function toOutboundError(error: Error, host: string, isLate: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError(isLate ? "too-slow" : "unreachable", host, error.message, error);
}

/** Resolves a name once, for the judgement and for the call alike, so that it cannot change in between. */
const publicOnly: LookupFunction = (hostname, options, found) => {
  resolve(hostname, { all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return found(error, "");
    if (addresses.some(({ address }) => isPrivateAddress(address))) return found(ownNetwork(hostname), "");
    if (options.all === true) found(null, addresses);
    else found(null, first.address, first.family);
  });
};
