import { watchNetwork } from "#platform/device/network.ts";
import { watchResume } from "#platform/device/resume.ts";
import { noticeAddress } from "#platform/state/notice-address.ts";
import { Store } from "#platform/state/store.ts";

import type { AppServices } from "./app-services.ts";
import { pushTarget } from "./push-targets.ts";

const COUNT_EVERY_MS = 60_000;

/** Where a tapped push wants to lead, until a page has taken it there. */
export const tapped = new Store<string | null>(null);

/** Runs after the first page is shown, and on each return to the app: version, user, settings, unread count, push. */
export async function startUp(services: AppServices): Promise<void> {
  void services.push.start((additional) => {
    const target = pushTarget(additional);
    noticeAddress.set(target);
    tapped.set(target);
  });
  watchSession(services);
  await look(services);
}

/** Looks again after a sign-in, and takes the badge of a session that is over away. */
function watchSession(services: AppServices): void {
  const { session } = services.sessions.store;
  let token = session.get()?.token;
  session.watch(() => {
    const next = session.get()?.token;
    if (next === token) return;
    token = next;
    services.unread.clear();
    services.told.clear();
    void (next === undefined ? readSettings(services) : look(services));
  });
}

const readSettings = ({
  settings,
  client,
  sessions,
}: Pick<AppServices, "settings" | "client" | "sessions">) =>
  settings.refresh(client.transmit, sessions.store.session.get() !== null);

/** Version check, then user check, then the unread count (docs/legacy.md); our own counts meanwhile. */
export async function look({
  check,
  endLeftSessions,
  client,
  sessions,
  settings,
  told,
  unread,
  versions,
  workspace,
}: AppServices): Promise<void> {
  const session = () => sessions.store.session.get();
  void endLeftSessions().catch(() => undefined);
  void workspace.get().outbox.drain();
  const isRead = readSettings({ settings, client, sessions });
  const isTold = told.refresh(client.transmit, session());
  await versions.refresh(client.transmit, session());
  await check.run();
  await Promise.all([unread.refresh(client.transmit, session()), isTold, isRead]);
}

/** Looks again on each return to the app or to the network; counts each minute while the app is in sight. */
export function keepLooking(services: AppServices): void {
  void watchNetwork(() => void look(services));
  void watchResume(() => void look(services));
  setInterval(() => {
    const session = services.sessions.store.session.get();
    if (document.visibilityState !== "visible") return;
    void services.unread.refresh(services.client.transmit, session);
    void services.told.refresh(services.client.transmit, session);
  }, COUNT_EVERY_MS);
}
