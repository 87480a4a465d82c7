import type { TicketFrame } from "@dars/contract/talking/live";

/** The common parts of WebSocket in the browser, in Node and in `ws`. */
interface Opening {
  readonly addEventListener: (
    type: "open" | "message" | "error" | "close",
    listener: () => void,
    options?: { readonly once?: boolean },
  ) => void;
  readonly send: (text: string) => void;
}

/** Shows a new connection's ticket, as the app does, and ends when it is let in. */
export function letIn(socket: Opening, ticket: string): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const refused = () => answered.reject(new Error("The connection was refused."));
  const first: TicketFrame = { t: "ticket", ticket };
  socket.addEventListener("open", () => socket.send(JSON.stringify(first)), { once: true });
  socket.addEventListener("message", () => answered.resolve(), { once: true });
  socket.addEventListener("error", refused, { once: true });
  socket.addEventListener("close", refused, { once: true });
  return answered.promise;
}

/** Where a server's connections are opened. */
export const liveAt = (base: string): string => `${base.replace("http", "ws")}/api/v6/live`;
