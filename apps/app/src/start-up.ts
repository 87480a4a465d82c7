import { watchNetwork } from "#platform/device/network.ts";
import { watchResume } from "#platform/device/resume.ts";
import { Cell } from "#platform/state/cell.ts";

import type { Desk } from "./desk.ts";
import { pushTarget } from "./push-targets.ts";

const COUNT_EVERY_MS = 60_000;

/** Where a tapped push wants to lead, until a page has taken it there. */
export const tapped = new Cell<string | null>(null);

/** Runs after the first page is shown, and on each return to the app: version, user, settings, unread count, push. */
export async function startUp(desk: Desk): Promise<void> {
  void desk.push.start((additional) => tapped.set(pushTarget(additional)));
  watchSession(desk);
  await Promise.all([readSettings(desk), look(desk)]);
}

/** Looks again after a sign-in, and takes the badge of a session that is over away. */
function watchSession(desk: Desk): void {
  const { session } = desk.sessions.store;
  let token = session.get()?.token;
  session.watch(() => {
    const next = session.get()?.token;
    if (next === token) return;
    token = next;
    desk.unread.clear();
    desk.told.clear();
    void readSettings(desk);
    if (next !== undefined) void look(desk);
  });
}

const readSettings = ({ settings, client, sessions }: Desk) =>
  settings.refresh(client.transmit, sessions.store.session.get() !== null);

/** Version check, then user check, then the unread count (docs/legacy.md); our own counts meanwhile. */
export async function look({
  check,
  endLeftSessions,
  client,
  sessions,
  told,
  unread,
  versions,
  workspace,
}: Desk): Promise<void> {
  const session = () => sessions.store.session.get();
  void endLeftSessions().catch(() => undefined);
  void workspace.get().outbox.drain();
  const isTold = told.refresh(client.transmit, session());
  await versions.refresh(client.transmit, session());
  await check.run();
  await Promise.all([unread.refresh(client.transmit, session()), isTold]);
}

/** Looks again on each return to the app or to the network; counts each minute while the app is in sight. */
export function keepLooking(desk: Desk): void {
  void watchNetwork(() => void look(desk));
  void watchResume(() => void look(desk));
  setInterval(() => {
    const session = desk.sessions.store.session.get();
    if (document.visibilityState !== "visible") return;
    void desk.unread.refresh(desk.client.transmit, session);
    void desk.told.refresh(desk.client.transmit, session);
  }, COUNT_EVERY_MS);
}
