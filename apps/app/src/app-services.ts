import { saveDevice } from "@dars/contract/identity/accounts";
import { pushTags } from "@dars/contract/identity/push-tags";
import type { UserData } from "@dars/contract/identity/user-data";
import { Client } from "@dars/contract/platform/client";

import {
  accountName,
  accountNames,
  SessionCheck,
  SessionStore,
  type Sessions,
} from "#identity/accounts/public.ts";
import { SettingsStore } from "#identity/public-settings/public.ts";
import { approvalsLeftOver } from "#marks/publication/public.ts";
import { marksLeftOver } from "#marks/sheets/public.ts";
import type { Fetch } from "#platform/api/fetch.ts";
import { gatherReads } from "#platform/api/gather-reads.ts";
import { ServerClock } from "#platform/api/server-clock.ts";
import { appVersion, devicePlatform } from "#platform/device/app-version.ts";
import { noteReached } from "#platform/device/network.ts";
import { devicePush, type PushPort, type RegisterDevice } from "#platform/device/push.ts";
import { Live } from "#platform/live/live.ts";
import { nobodysWorkspace } from "#platform/offline/nobodys.ts";
import type { Workspace } from "#platform/offline/workspace.ts";
import { Store } from "#platform/state/store.ts";
import { textNow } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import { VersionStore } from "#shell/versions/public.ts";
import { UnreadStore } from "#talking/chat/public.ts";
import { ToldStore } from "#talking/notifications/public.ts";

import { refuseStorage } from "./refuse-storage.ts";
import { signOut } from "./sign-out.ts";

/** Name of the in-memory workspace of a "view as" session. */
const LOOKING = "looking";
/** Reads of the frame around the pages, which a page that opens takes along. */
const UNHURRIED: ReadonlySet<string> = new Set(
  ["me/settings", "notifications/count", "chat/unread"].map((path) => `/api/v6/${path}`),
);

export interface AppServicesOptions {
  readonly fetch: Fetch;
  /** The app's own server; empty on the web, where it is the page's own origin. */
  readonly base: string;
  /** Loads the root of the app anew. */
  readonly leave: () => void;
  /** Called with the stored session, before anything else is read. */
  readonly onSession?: (session: UserData | null) => void;
  readonly push?: (register: RegisterDevice, readKey: () => Promise<string>) => PushPort;
  readonly versions?: VersionStore;
}

/** Everything that outlives a page, put together once. */
export interface AppServices {
  readonly sessions: Sessions;
  /** Ends what was signed out of here without a network. */
  readonly endLeftSessions: () => Promise<void>;
  readonly check: SessionCheck;
  readonly settings: SettingsStore;
  readonly versions: VersionStore;
  readonly unread: UnreadStore;
  readonly told: ToldStore;
  readonly client: Client;
  readonly clock: Pick<ServerClock, "now">;
  /** The first screen is here: from now on each read is a call of its own. */
  readonly endOpening: () => void;
  readonly live: Live;
  /** Where a path of the server is. */
  readonly toServerUrl: (path: string) => string;
  readonly push: PushPort;
  /** Changes together with the session. */
  readonly workspace: Pick<Store<Workspace>, "get" | "watch">;
}

/** Opens what this device has stored: after it the first page can be drawn, without any network. */
export async function openAppServices(options: AppServicesOptions): Promise<AppServices> {
  const { base, leave, push: makePush = devicePush, versions = new VersionStore() } = options;
  let workspace: Store<Workspace> | undefined;
  const sessions = new SessionStore((next) => {
    if (!workspace) options.onSession?.(next);
    // Data read in "view as" is not cached.
    return seat(sessions.isLooking ? LOOKING : accountName(next));
  });
  const session = () => sessions.session.get();

  // A token is only ever sent to the server it came from.
  const serverNow = () => (session() ? session()?.server : sessions.endpoint.get()) ?? base;
  const toServerUrl = (path: string) => `${serverNow()}${path}`;
  noteReached(true);
  const clock = new ServerClock();
  void clock.restore();
  const reads = gatherReads({
    fetch: async (input, init) => {
      const response = await noting(options.fetch(input, init));
      clock.read(response);
      return response;
    },
    shelf: () => workspace?.get().answers,
    mayWait: (path) => UNHURRIED.has(path),
  });
  const client = new Client({
    get base() {
      return serverNow();
    },
    token: () => session()?.token,
    fetch: async (input, init) => {
      const response = await reads.fetch(input, init);
      if (response.status === 401) void check.run();
      return response;
    },
  });

  const push = makePush(
    (pushToken) => client.call(saveDevice, { body: { platform: devicePlatform(), appVersion, pushToken } }),
    async () => {
      const { key } = Object(await client.transmit({ method: "GET", url: "/api/v6/push-key" }));
      return String(key);
    },
  );
  const check: SessionCheck = new SessionCheck({
    sessions,
    transmit: client.transmit,
    onGood: () => {
      const current = session();
      if (current && !sessions.viewing.get()) void push.setTags(pushTags(current));
    },
    onOver: () => void push.clearTags(),
  });

  const open = async (account: string) => {
    if (account === accountName(null) || account === LOOKING) return nobodysWorkspace(account);
    const { openWorkspace } = await offline();
    const opening = openWorkspace({
      account,
      transmit: client.transmit,
      sendBytes: async (path, ...sent) => {
        const { sendBytes } = await import("#platform/files/send-bytes.ts");
        const road = { fetch: options.fetch, address: toServerUrl(path), token: session()?.token };
        return sendBytes(road, ...sent);
      },
      onRefused: ({ code }) => void showToast({ kind: "danger", text: textNow(`error.${code}`) }),
      leftOver: (wire, reply) => marksLeftOver(wire, reply) ?? approvalsLeftOver(wire, reply),
    });
    return opening.catch(refuseStorage);
  };
  async function seat(account: string) {
    if (workspace?.get().account === account) return;
    const [previous, next] = [workspace?.get(), await open(account)];
    workspace ??= new Store(next);
    workspace.set(next);
    // The next person on this device must not read any of it, in any role.
    await previous?.forgetReads().catch(() => undefined);
    await previous?.close();
    void next.outbox.drain();
  }

  const settings = new SettingsStore();
  await Promise.all([sessions.load(), settings.load()]);
  const seated = workspace ?? new Store(await open(accountName(null)));
  // Data read in this tab is not for the person who signed in in another tab.
  const forgetReads = () => seated.get().forgetReads();
  sessions.watchOtherTabs(() => void forgetReads().then(leave, leave));

  return {
    sessions: {
      store: sessions,
      countUnsent: async () => (await offline()).countUnsent(accountNames(session())),
      signOut: async () => {
        const { forgetAccounts } = await offline();
        const accounts = accountNames(session());
        const forgetRoles = () => Promise.all([forgetAccounts(accounts), settings.forgetSchools()]);
        const [current, server] = [session(), serverNow()];
        const endLater = async () => {
          if (current) await (await left()).leaveSession(current, server);
        };
        await signOut({ sessions, client, push, workspace: seated.get(), forgetRoles, endLater, leave });
      },
    },
    endLeftSessions: async () => (await left()).endLeftSessions(options.fetch),
    check,
    settings,
    versions,
    unread: new UnreadStore(),
    told: new ToldStore(),
    client,
    clock,
    endOpening: reads.stop,
    live: new Live({ transmit: client.transmit, server: serverNow }),
    toServerUrl,
    push,
    workspace: seated,
  };
}

/** Not in the entry chunk: it is not needed before sign-in. */
const offline = () => import("#platform/offline/workspace.ts");

const left = () => import("./left-sessions.ts");

/** A call that fails without an answer has reached no server; one that the app itself has given up says nothing. */
async function noting(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    noteReached(true);
    return response;
  } catch (error) {
    if (error instanceof TypeError) noteReached(false);
    throw error;
  }
}
