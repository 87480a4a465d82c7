export type Fetch = typeof fetch;

/** The device's own; looked up at each call. */
export const deviceFetch: Fetch = (input, init) => fetch(input, init);
