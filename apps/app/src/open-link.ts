import { openInBrowser } from "#platform/device/browser.ts";
import { comeBack } from "#platform/device/leave-for.ts";
import { textNow } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { showToast } from "#platform/ui/toast.ts";

import type { AppServices } from "./app-services.ts";
import { readLink } from "./opened-link.ts";
import { tapped } from "./start-up.ts";

export type LinkServices = Pick<AppServices, "sessions" | "toServerUrl">;

/**
 * Opens an address that the phone has handed to the app. An app that speaks to no server yet takes the one of a letter,
 * once the person has agreed to its name; otherwise another server's addresses are refused.
 */
export async function openLink(services: LinkServices, link: string): Promise<void> {
  const opened = readLink(link, services.toServerUrl(""));
  if (opened.is === "return") await comeBack();
  if (opened.is === "page" || opened.is === "return") return lead(opened.address);
  if (opened.is === "outside") return openInBrowser(Promise.resolve(opened.url));
  if (opened.is === "nothing") return refuse(textNow("accounts.link-unknown"));
  const { origin, address } = opened;
  const { host } = new URL(origin);
  if (!isUnplaced(services)) return refuse(textNow("accounts.link-elsewhere", { host }));
  const isTrusted = await ask({
    question: textNow("accounts.server-trust", { host }),
    yes: textNow("accounts.server-yes", { host }),
  });
  if (!isTrusted) return;
  await services.sessions.store.chooseServer(origin);
  lead(address);
}

const refuse = (text: string): Promise<void> => showToast({ kind: "danger", text });

/** Whether the app was built for no server, and nobody has chosen one. */
const isUnplaced = ({ sessions, toServerUrl }: LinkServices): boolean =>
  sessions.store.session.get() === null && toServerUrl("") === "";

const lead = (address: string): void => tapped.set(address);
