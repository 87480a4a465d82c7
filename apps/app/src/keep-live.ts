import type { Desk } from "./desk.ts";

/** A lively room is counted twice a second at most. */
const COUNT_AFTER_MS = 500;

/** Keeps a line to the server for each session, and the badges by what comes over it. Called once. */
export function keepLive({ live, client, sessions, unread, told }: Desk): void {
  const { session } = sessions.store;
  let token: string | undefined;
  const connect = () => {
    const next = session.get()?.token;
    if (next === token) return;
    token = next;
    if (next === undefined) live.stop();
    else void live.start();
  };
  const recount = gathered(() => void unread.refresh(client.transmit, session.get()), COUNT_AFTER_MS);
  live.hear(({ t }) => {
    if (t === "unread" || t === "events" || t === "heads" || t === "rooms") recount();
    if (t === "notified") void told.refresh(client.transmit, session.get());
  });
  session.watch(connect);
  connect();
}

/** `work` once for whatever comes within that time. */
function gathered(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, ms);
  };
}
