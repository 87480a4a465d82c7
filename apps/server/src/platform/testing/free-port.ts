import { once } from "node:events";
import { createServer } from "node:net";

/** No port from the system's ephemeral range: another process could get it while the server is away. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
