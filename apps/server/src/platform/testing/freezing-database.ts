import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * Stands between Dars and PostgreSQL. Frozen, it lets nothing through and ends no connection, as SIGSTOP does; away, it
 * ends all and takes none, as a restart does.
 */
export async function aFreezingDatabase(connection: { readonly host: string; readonly port: number }) {
  let isFrozen = false;
  let isAway = false;
  const pairs: [Socket, Socket][] = [];
  const server = createServer((socket) => {
    if (isAway) {
      socket.destroy();
      return;
    }
    const behind = connect(
      connection.host.startsWith("/")
        ? { path: `${connection.host}/.s.PGSQL.${connection.port}` }
        : { host: connection.host, port: connection.port },
    );
    pairs.push([socket, behind]);
    for (const one of [socket, behind]) one.on("error", () => undefined);
    socket.on("close", () => behind.destroy());
    behind.on("close", () => socket.destroy());
    socket.pipe(behind).pipe(socket);
    if (isFrozen) hold([socket, behind]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: { port: number } = Object(server.address());
  return {
    address: { host: "127.0.0.1", port },
    freeze: () => {
      isFrozen = true;
      pairs.forEach(hold);
    },
    thaw: () => {
      isFrozen = false;
      for (const [one, other] of pairs) one.pipe(other).pipe(one);
    },
    leave: () => {
      isAway = true;
      for (const pair of pairs.splice(0)) for (const one of pair) one.destroy();
    },
    comeBack: () => {
      isAway = false;
    },
    close: () => {
      for (const pair of pairs) for (const one of pair) one.destroy();
      server.close();
    },
  };
}

function hold([one, other]: readonly [Socket, Socket]): void {
  one.unpipe(other).pause();
  other.unpipe(one).pause();
}
