import type { Socket } from "node:net";

import type { WebSocket } from "ws";

import type { Outlet } from "./subscriber.ts";

/** How long a device that was told that it is over may take to say goodbye. */
const GOODBYE_MS = 2000;

/**
 * Frames are written to the line as they stand, ready made for everybody: nothing is compressed, so each is whole and
 * may stand between those that `ws` writes.
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
