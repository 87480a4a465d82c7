import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { RoomMemberRole } from "#platform/db/schema.gen.ts";
import type { Sheet } from "#platform/sheets/public.ts";
import { writeWallTime } from "#platform/wall-time.ts";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };
import type { TranscriptLine } from "./transcripts.queries.ts";

interface TranscriptTexts {
  readonly name: string;
  readonly titles: readonly string[];
  readonly roles: Readonly<Record<RoomMemberRole, string>>;
  readonly removed: string;
}

const WORDS: Readonly<Record<Locale, TranscriptTexts>> = {
  ar: ar.transcript,
  ckb: ckb.transcript,
  en: en.transcript,
};

/** The messages of a room as a sheet; times by the school's own clock. */
export function transcriptSheet(lines: readonly TranscriptLine[], locale: Locale, timeZone: string): Sheet {
  const { name, titles, roles, removed } = WORDS[locale];
  const widths = [8, 20, 28, 12, 80];
  return {
    name,
    isRightToLeft: locale !== "en",
    hasKeys: false,
    columns: titles.map((title, at) => ({ title, key: String(at), width: widths[at] ?? 12, isText: at > 0 })),
    rows: lines.map(({ msgNo, at, name: who, role, body, removed: reason }) => [
      msgNo,
      writeWallTime(at, timeZone),
      nameIn(who, locale),
      role === null ? "" : roles[role],
      reason === null ? (body ?? "") : removed,
    ]),
  };
}
