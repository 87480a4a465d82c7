import { saveDevice } from "@dars/contract/accounts";
import { Client } from "@dars/contract/client";
import { pushTags } from "@dars/contract/push-tags";
import type { UserData } from "@dars/contract/user-data";

import { accountName, accountNames, SessionCheck, SessionStore, type Sessions } from "#accounts/public.ts";
import { UnreadStore } from "#chat/public.ts";
import type { Fetch } from "#platform/api/fetch.ts";
import { appVersion, devicePlatform } from "#platform/device/app-version.ts";
import { devicePush, type PushPort, type RegisterDevice } from "#platform/device/push.ts";
import type { Workspace } from "#platform/offline/workspace.ts";
import { Cell } from "#platform/state/cell.ts";
import { textNow } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import { SettingsStore } from "#settings/public.ts";
import { VersionStore } from "#versions/public.ts";

import { signOut } from "./sign-out.ts";

export interface DeskOptions {
  readonly fetch: Fetch;
  /** The app's own server; empty on the web, where it is the page's own origin. */
  readonly base: string;
  /** Loads the root of the app anew. */
  readonly leave: () => void;
  /** Called with the stored session, before anything else is read. */
  readonly onSession?: (session: UserData | null) => void;
  readonly push?: (register: RegisterDevice) => PushPort;
  readonly versions?: VersionStore;
}

/** Everything that outlives a page, put together once. */
export interface Desk {
  readonly sessions: Sessions;
  readonly check: SessionCheck;
  readonly settings: SettingsStore;
  readonly versions: VersionStore;
  readonly unread: UnreadStore;
  readonly client: Client;
  readonly push: PushPort;
  /** Changes together with the session. */
  readonly workspace: Pick<Cell<Workspace>, "get" | "watch">;
}

/** Opens what this device has stored: after it the first page can be drawn, without any network. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { base, leave, push: makePush = devicePush, versions = new VersionStore() } = options;
  let workspace: Cell<Workspace> | undefined;
  // Apart from the entry and asked for first, so that it comes beside the texts and the page.
  const offline = import("#platform/offline/workspace.ts");
  const sessions = new SessionStore((next) => {
    if (!workspace) options.onSession?.(next);
    return seat(accountName(next));
  });
  const session = () => sessions.session.get();

  const client = new Client({
    // A token is only ever sent to the server it came from.
    get base() {
      return (session() ? session()?.server : sessions.endpoint.get()) ?? base;
    },
    token: () => session()?.token,
    fetch: async (input, init) => {
      const response = await options.fetch(input, init);
      if (response.status === 401) void check.run();
      return response;
    },
  });

  const push = makePush((pushToken) =>
    client.call(saveDevice, { body: { platform: devicePlatform(), appVersion, pushToken } }),
  );
  const check: SessionCheck = new SessionCheck({
    sessions,
    transmit: client.transmit,
    onGood: () => {
      const current = session();
      if (current) void push.setTags(pushTags(current));
    },
    onOver: () => void push.clearTags(),
  });

  const open = async (account: string) => {
    const { openWorkspace } = await offline;
    return openWorkspace({
      account,
      transmit: client.transmit,
      onRefused: ({ code }) => void showToast({ kind: "danger", text: textNow(`error.${code}`) }),
    });
  };
  async function seat(account: string) {
    if (workspace?.get().account === account) return;
    const [previous, next] = [workspace?.get(), await open(account)];
    workspace ??= new Cell(next);
    workspace.set(next);
    // Whoever comes next on this device, in whichever role, reads nothing of it.
    await previous?.forgetReads().catch(() => undefined);
    await previous?.close();
    void next.outbox.drain();
  }

  const settings = new SettingsStore();
  await Promise.all([sessions.load(), settings.load()]);
  const seated = workspace ?? new Cell(await open(accountName(null)));
  // What this tab has read is not for whoever signed in in the other.
  const forgetReads = () => seated.get().forgetReads();
  sessions.watchOtherTabs(() => void forgetReads().then(leave, leave));

  return {
    sessions: {
      store: sessions,
      countUnsent: async () => (await offline).countUnsent(accountNames(session())),
      signOut: async () => {
        const { forgetAccounts } = await offline;
        const accounts = accountNames(session());
        const forgetRoles = () => forgetAccounts(accounts);
        await signOut({ sessions, client, push, workspace: seated.get(), forgetRoles, leave });
      },
    },
    check,
    settings,
    versions,
    unread: new UnreadStore(),
    client,
    push,
    workspace: seated,
  };
}
