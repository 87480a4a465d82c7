import type { HttpRequest, HttpResponse, HttpStack } from "tus-js-client";

import type { Fetch } from "#platform/api/fetch.ts";

/** Lets the protocol's client speak through the app's own fetch, as every other call does. */
export class FetchStack implements HttpStack {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  createRequest(method: string, url: string): HttpRequest {
    return new FetchRequest(this.#fetch, method, url);
  }

  getName(): string {
    return "dars";
  }
}

class FetchRequest implements HttpRequest {
  readonly #fetch: Fetch;
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Headers();
  readonly #abort = new AbortController();

  constructor(fetch: Fetch, method: string, url: string) {
    this.#fetch = fetch;
    this.#method = method;
    this.#url = url;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  setHeader = (header: string, value: string) => this.#headers.set(header, value);
  getHeader = (header: string) => this.#headers.get(header) ?? undefined;
  // Fetch reports no upload progress, but the pieces are small.
  setProgressHandler = () => undefined;
  getUnderlyingObject = () => undefined;

  async send(body: Blob | null): Promise<HttpResponse> {
    const response = await this.#fetch(this.#url, {
      method: this.#method,
      headers: this.#headers,
      redirect: "error",
      signal: this.#abort.signal,
      ...(body && { body }),
    });
    const text = await response.text();
    return {
      getStatus: () => response.status,
      getHeader: (header) => response.headers.get(header) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => undefined,
    };
  }

  abort(): Promise<void> {
    this.#abort.abort();
    return Promise.resolve();
  }
}
