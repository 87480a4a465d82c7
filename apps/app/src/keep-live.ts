import { isLoggedIn } from "#identity/accounts/public.ts";
import type { Live } from "#platform/live/live.ts";
import { gathered } from "#platform/state/gathered.ts";

import type { AppServices } from "./app-services.ts";

type LiveDependencies = Pick<AppServices, "client" | "clock" | "sessions" | "told" | "unread"> & {
  readonly live: Pick<Live, "hear" | "start" | "stop">;
};

const COUNT_AFTER_MS = 1000;

/** The server's time is known here to the second. */
const UNSURE_MS = 2000;

/**
 * Keeps a line to the server for each session, and the badges by what comes over it. Called once, at an app that was
 * opened at `openedAt` by this device's clock.
 */
export function keepLive(
  { live, client, clock, sessions, unread, told }: LiveDependencies,
  openedAt: number,
): void {
  const { session } = sessions.store;
  let token: string | undefined;
  const connect = (readAt: number) => {
    const next = session.get()?.token;
    if (next === token) return;
    token = next;
    if (next === undefined) live.stop();
    else void live.start(Math.floor(readAt + clock.now() - Date.now() - UNSURE_MS));
  };
  // Not by the call of app 51.6, which a lively room would soon have called too often (LEG-9).
  const recount = () => {
    const current = session.get();
    if (current && isLoggedIn(current)) unread.recountSoon(client.transmit);
  };
  const recountTold = gathered(() => void told.refresh(client.transmit, session.get()), COUNT_AFTER_MS);
  live.hear(({ t }) => {
    if (t === "unread" || t === "events" || t === "heads" || t === "rooms") recount();
    // What was read in its room has been read in the history, too, if there was anything.
    if (t === "notified" || (t === "unread" && told.count.get() > 0)) recountTold();
  });
  // A session that begins has just read everything: what changed is counted from this moment.
  session.watch(() => connect(Date.now()));
  connect(openedAt);
}
