import { PUSH_CHANNELS, type PushChannel } from "@dars/contract/talking/push-channels";
import { i18n } from "@lingui/core";

import { getHomePath } from "#identity/accounts/public.ts";
import { followBackButton } from "#platform/device/follow-back-button.ts";
import { followTextSize } from "#platform/device/follow-text-size.ts";
import { followTheme, hideSplash } from "#platform/device/follow-theme.ts";
import { nameChannels } from "#platform/device/name-channels.ts";
import { watchResume } from "#platform/device/resume.ts";
import { dropServiceWorkers } from "#platform/device/service-worker.ts";
import { showBadge } from "#platform/device/show-badge.ts";
import { watchArrivals } from "#platform/device/watch-arrivals.ts";
import { watchLinks } from "#platform/device/watch-links.ts";
import { loadRestOfTexts } from "#platform/text/language.ts";
import { textNow } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import type { AppServices } from "./app-services.ts";
import { openLink, type LinkServices } from "./open-link.ts";
import { tapped } from "./start-up.ts";

/** What a shell does for the app beyond a browser. */
const PHONE = {
  watchLinks,
  showBadge,
  nameChannels,
  watchArrivals,
  followBackButton,
  followTextSize,
  followTheme,
  hideSplash,
  dropServiceWorkers,
};
export type Phone = typeof PHONE;

type NativeServices = LinkServices & Pick<AppServices, "unread">;

/** Called once, in a native shell, when the first page is drawn. */
export function keepNative(services: NativeServices, phone: Phone = PHONE): void {
  void phone.hideSplash();
  void phone.dropServiceWorkers().catch(() => undefined);
  phone.followTheme();
  void phone.followTextSize();
  void watchResume(() => void phone.followTextSize());
  const findRoot = () => findHome(services);
  void phone.followBackButton({ findRoot, leadToRoot: () => tapped.set(findRoot()) });
  void phone.watchLinks((link) => void openLink(services, link));
  void phone.watchArrivals((text) => void showToast({ kind: "notice", text }));
  keepBadge(services, phone);
  keepChannels(phone);
}

function findHome({ sessions }: NativeServices): string {
  const session = sessions.store.session.get();
  return session ? getHomePath(session) : "/choose-account-type";
}

/** The number on the app's icon is that of the Chat tab; nobody's when nobody is signed in. */
function keepBadge({ unread, sessions }: NativeServices, { showBadge: show }: Phone): void {
  const { session } = sessions.store;
  unread.count.watch(() => void show(unread.count.get()));
  session.watch(() => {
    if (session.get() === null) void show(0);
  });
  if (session.get() === null) void show(0);
}

/** Channels have their names in the person's language, and new ones when that changes. */
function keepChannels({ nameChannels: name }: Phone): void {
  const tell = async () => {
    await loadRestOfTexts();
    await name(
      PUSH_CHANNELS.map((id) => ({ id, name: textNow(CHANNEL_NAMES[id]), isUrgent: INTERRUPTS.has(id) })),
    );
  };
  i18n.on("change", () => void tell().catch(() => undefined));
  void tell().catch(() => undefined);
}

const INTERRUPTS: ReadonlySet<PushChannel> = new Set(["urgent", "talking"]);

const CHANNEL_NAMES = {
  urgent: "notifications.urgent",
  marks: "notifications.group-marks",
  learning: "notifications.group-learning",
  attendance: "notifications.group-attendance",
  days: "notifications.group-days",
  talking: "notifications.group-talking",
  office: "notifications.group-office",
  summary: "notifications.channel-summary",
} as const satisfies Readonly<Record<PushChannel, string>>;
