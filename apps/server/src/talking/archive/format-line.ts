import type { RoomName } from "@dars/contract/oversight/room-name";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { RoomMemberRole } from "#platform/db/schema.gen.ts";

import type { OwnLine } from "./own-words.queries.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface ArchiveTexts {
  /** Replaces the messages of others, by their author's role in the room. */
  readonly withheld: Readonly<Record<RoomMemberRole, string>>;
  readonly kinds: Readonly<Record<RoomName["kind"], string>>;
}

const WORDS: Readonly<Record<Locale, ArchiveTexts>> = {
  ar: ar.ownMessages,
  ckb: ckb.ownMessages,
  en: en.ownMessages,
};

/** Lines as any device shows them; begins with a mark by which editors know that it is UTF-8. */
export const encodeLines = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`);

export const formatLine = ({ at, other, body, files }: OwnLine, locale: Locale): string =>
  other === null
    ? `${at}  ${body ?? ""}${files > 0 ? ` [+${files}]` : ""}`
    : `${at}  ${WORDS[locale].withheld[other]}`;

/** Such as "Class · Physics · B · 2026"; people are not named. */
export function formatHeading(
  { kind, title, subject, section }: RoomName,
  year: number,
  locale: Locale,
): string {
  const parts = [
    title ?? WORDS[locale].kinds[kind],
    subject && nameIn(subject, locale),
    section?.letter,
    year,
  ];
  return parts.filter((part) => part !== null && part !== undefined).join(" · ");
}
