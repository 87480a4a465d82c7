import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { connect as connectByTls, createServer as createTlsServer } from "node:tls";

/** Both ends know it, so no certificate is needed. */
const KEY = randomBytes(32);
const TLS = { ciphers: "PSK-AES256-GCM-SHA384", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;

/** Two servers between which a line speaks TLS, as between a phone and the proxy of a school. */
export interface TlsEnd {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Takes TLS and speaks plainly to the server. */
export const farEnd = (target: () => string): Promise<TlsEnd> =>
  served(createTlsServer({ ...TLS, pskCallback: () => KEY }, (near) => join(near, plainly(target()))));

const device = () => ({ psk: KEY, identity: "device" });

/** Is spoken to plainly and speaks TLS to the other end. */
export const nearEnd = (target: () => string): Promise<TlsEnd> =>
  served(
    createServer((near) => {
      const { hostname: host, port } = new URL(target());
      const far = connectByTls({
        ...TLS,
        host,
        port: Number(port),
        pskCallback: device,
        checkServerIdentity: () => undefined,
      });
      join(near, far);
    }),
  );

const plainly = (target: string): Socket => {
  const { hostname, port } = new URL(target);
  return connect(Number(port), hostname);
};

function join(near: Socket, far: Socket): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    // A record that was garbled ends here; its close says the same.
    from.on("error", () => undefined);
    from.on("close", () => to.destroy());
    from.pipe(to);
  }
}

async function served(server: Server): Promise<TlsEnd> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return { address: `http://127.0.0.1:${port}`, close };
}
