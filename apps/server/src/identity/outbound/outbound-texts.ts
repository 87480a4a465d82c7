import type { Channel, OutboundKind } from "@dars/contract/identity/outbound";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { NOTIFICATION_GROUPS } from "@dars/contract/talking/notification-groups";

import { fillIn } from "#platform/fill-in.ts";
import type { OutboundText } from "#platform/senders/message-sender.ts";

import { writeMailHtml } from "./mail-html.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** The words of each kind: no name of a person, no mark, no text that a user wrote. */
const TEXTS = { ar, ckb, en } satisfies Record<Locale, unknown>;

interface WordedMessage {
  readonly kind: OutboundKind;
  readonly channel: Channel;
  readonly locale: Locale;
  readonly school: Names;
  /** Groups of notifications, where it is a digest. */
  readonly items?: readonly string[];
}

/** What a kind is called, on a lock screen and above the page of its link. */
export const describeKind = (locale: Locale, kind: OutboundKind): string => TEXTS[locale].kinds[kind];

/** A code, which is the one thing that a message says itself (OUT-2); `confirm`: a link that proves the address too. */
export function writeCodeText(
  { kind, channel, locale, school }: WordedMessage,
  code: string,
  confirm?: string,
): OutboundText {
  const texts = TEXTS[locale];
  const values = { school: nameIn(school, locale), what: texts.kinds[kind], code };
  const notes = [...listValid(locale, kind), texts.secret];
  const body =
    channel === "email"
      ? fillIn(texts.mailedCode, { ...values, notes: notes.join("\n") })
      : fillIn(texts.code, values);
  const content = {
    ...values,
    notes,
    ...(confirm !== undefined && { button: { words: texts.confirmButton, link: confirm } }),
  };
  return {
    subject: fillIn(texts.subject, values),
    body: confirm === undefined ? body : `${body}\n\n${fillIn(texts.confirm, { link: confirm })}`,
    ...(channel === "email" && { html: writeMailHtml(locale, content) }),
    parts: { code },
  };
}

/** How long a mailed code lasts, where its kind has one limit in every school. */
function listValid(locale: Locale, kind: OutboundKind): readonly string[] {
  const { valid } = TEXTS[locale];
  return kind === "sign-in-code" || kind === "contact-link" ? [valid[kind]] : [];
}

/** School, kind and a link (OUT-2). An e-mail says where it can be stopped; the page of the link does so too. */
export function writeNoticeText(
  { kind, channel, locale, school, items = [] }: WordedMessage,
  { link, stop }: { readonly link: string; readonly stop: string },
): OutboundText {
  const texts = TEXTS[locale];
  const name = nameIn(school, locale);
  const values = { school: name, what: texts.kinds[kind], link, stop, inside: texts.inside };
  const groups = NOTIFICATION_GROUPS.filter((group) => items.includes(group)).map(
    (group) => texts.groups[group],
  );
  const lines = [values.what, ...groups.map((group) => `• ${group}`)];
  const content = {
    ...values,
    items: groups,
    notes: [texts.inside],
    button: { words: texts.button, link },
    stop: { words: texts.stopButton, link: stop },
  };
  return {
    subject: fillIn(texts.subject, values),
    body: fillIn(channel === "email" ? texts.letter : texts.short, { ...values, what: lines.join("\n") }),
    ...(channel === "email" && { html: writeMailHtml(locale, content) }),
    parts: { school: name, what: values.what, link },
    stop,
  };
}

/** That a message of the school arrives here. */
export function writeTestText(
  { kind, channel, locale, school }: WordedMessage,
  origin: string,
): OutboundText {
  const texts = TEXTS[locale];
  const values = { school: nameIn(school, locale), what: texts.kinds[kind] };
  const subject = fillIn(texts.subject, values);
  if (channel !== "email") return { subject, body: subject, parts: { ...values, link: origin } };
  return {
    subject,
    body: `${subject}\n\n${texts.isTest}`,
    html: writeMailHtml(locale, { ...values, notes: [texts.isTest] }),
    parts: { ...values, link: origin },
  };
}
