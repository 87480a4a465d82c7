/**
 * The address for which the app is built, as an origin; undefined where none was named.
 * @throws Error for an address that the app could not use: it needs TLS, except to the developer's own machine.
 */
export function readServerOrigin(address = ""): string | undefined {
  if (address === "") return undefined;
  if (!OF_TLS.test(address) && !OF_OWN_NETWORK.test(address))
    throw new Error(`${address} is no address of a server: https://school.example would be one.`);
  return new URL(address).origin;
}

const OF_TLS = /^https:\/\/[^\s/]+/;
const OF_OWN_NETWORK = /^http:\/\/(?:localhost|10\.|127\.|192\.168\.)/;
