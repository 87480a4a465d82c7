import type { Socket } from "node:net";

import type { WebSocket } from "ws";

import type { Outlet } from "./subscriber.ts";

/** How long a device may take to close after the server's close frame. */
const GOODBYE_MS = 2000;

/**
 * Frames are written to the socket directly, already encoded for all recipients: nothing is compressed, so
 * each is whole and may come between frames that `ws` writes.
 */
export const socketOutlet = (socket: WebSocket, line: Socket): Outlet => ({
  waiting: () => line.writableLength,
  write: (frame) => {
    if (socket.readyState === socket.OPEN) line.write(frame.bytes);
  },
  close: (code, reason) => {
    socket.close(code, reason);
    const cut = setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    socket.once("close", () => clearTimeout(cut));
  },
});
