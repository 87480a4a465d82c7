import { FILE_TIMEOUT_MS } from "@dars/contract/platform/client";
import type { HttpRequest, HttpResponse, HttpStack } from "tus-js-client";

import type { Fetch } from "#platform/api/fetch.ts";
import { whenOnline } from "#platform/device/network.ts";

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

  /**
   * Ends by itself: after the time that a piece may take, and when the network returns, for a connection of
   * before may hang without an answer or an error. The protocol's client then asks where it was.
   */
  async send(body: Blob | null): Promise<HttpResponse> {
    const giveUp = () => this.#abort.abort();
    const limit = setTimeout(giveUp, FILE_TIMEOUT_MS);
    const stopWatching = whenOnline(giveUp);
    try {
      return await this.#exchange(body);
    } finally {
      clearTimeout(limit);
      stopWatching();
    }
  }

  async #exchange(body: Blob | null): Promise<HttpResponse> {
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
