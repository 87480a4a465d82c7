import { listInlines, type Inline } from "@dars/contract/learning/rich-text";
import { latinDigits } from "@dars/contract/shell/versions";

import type { DraftFaults } from "./answer-draft.ts";
import { aGap, aPair, freshId, type Draft, type SpotDraft } from "./draft.ts";
import { isGain, toPercent } from "./percent.ts";
import { aText, toRichText, type Slots } from "./text-draft.ts";

const MOST_GAPS = 50;

/** What `[[…]]` is in the text of a question: the number of a gap, or words that can be chosen. */
export function stemSlots({ type, gaps, spots }: Pick<Draft, "type" | "gaps" | "spots">): Slots | undefined {
  if (type === "cloze" || type === "gap_match") return gapSlots(gaps);
  return type === "hottext" ? wordSlots(spots) : undefined;
}

const gapSlots = (gaps: Draft["gaps"]): Slots => ({
  read: (inside) => {
    const gap = gaps[parseNumber(inside) - 1];
    return gap && { type: "gap", id: gap.id };
  },
  write: (inline) =>
    inline.type === "gap" ? `[[${gaps.findIndex(({ id }) => id === inline.id) + 1}]]` : undefined,
});

const parseNumber = (inside: string): number => Number(latinDigits(inside).trim());

/** Words take their ids in the order of the text. */
function wordSlots(spots: readonly SpotDraft[]): Slots {
  let next = 0;
  return {
    read: (text): Inline | undefined => {
      const spot = spots[next];
      next += 1;
      return spot && { type: "hottext", id: spot.id, text };
    },
    write: (inline) => (inline.type === "hottext" ? `[[${inline.text}]]` : undefined),
  };
}

const SLOTS = /\[\[(.+?)\]\]/gu;
const listSlotTexts = (typed: string): string[] =>
  [...typed.matchAll(SLOTS)].map(([, inside = ""]) => inside);

/** The draft with answers for all that its text has, such as a gap that was typed. */
export function withSlots(draft: Draft): Draft {
  if (draft.type === "hottext") return withWords(draft);
  if (draft.type !== "cloze" && draft.type !== "gap_match") return draft;
  const numbers = listSlotTexts(draft.stem.typed).map(parseNumber);
  const most = Math.max(0, ...numbers.filter((no) => Number.isInteger(no) && no <= MOST_GAPS));
  const gaps = [...draft.gaps];
  while (gaps.length < most) gaps.push(aGap(freshId("g")));
  const isNew = gaps.filter(({ id }) => draft.placed.every(({ right }) => right.id !== id));
  const placed = isNew.map(({ id }) => placedIn(id));
  return { ...draft, gaps, placed: [...draft.placed, ...placed] };
}

const placedIn = (gap: string) => aPair(freshId(""), { id: gap, text: aText() });

/** A word keeps what was said of it while it is in the text. */
function withWords(draft: Draft): Draft {
  if (draft.stem.whole) return draft;
  const known = [...draft.spots];
  const spots: SpotDraft[] = [];
  for (const words of listSlotTexts(draft.stem.typed)) {
    const at = known.findIndex((each) => each.words === words);
    const [found] = at < 0 ? [] : known.splice(at, 1);
    spots.push(found ?? aSpot(freshId("t"), words));
  }
  return { ...draft, spots };
}

export const aSpot = (id: string, words: string, share = "0"): SpotDraft => ({
  id,
  words,
  isRight: isGain(share),
  percent: share === "0" ? "" : toPercent(share),
  area: null,
});

/** Ids of the gaps of the text, in its order. */
export const gapsInText = (draft: Draft): string[] =>
  listInlines(toRichText(draft.stem, stemSlots(draft))).flatMap((inline) =>
    inline.type === "gap" ? [inline.id] : [],
  );

export function gapFaults(draft: Draft): DraftFaults {
  const gaps = gapsInText(draft);
  if (gaps.length === 0) return [["stem", "question-editor.fault-gap"]];
  return new Set(gaps).size < gaps.length ? [["stem", "question-editor.fault-gap-twice"]] : [];
}

export const hasSlots = (type: Draft["type"]): boolean =>
  type === "cloze" || type === "gap_match" || type === "hottext";

/** The draft with the selected words as a gap of its text, or as words that can be chosen. */
export function withNewSlot(draft: Draft, [from, to]: readonly [number, number]): Draft {
  const { typed } = draft.stem;
  const words = typed.slice(from, to).trim();
  const put = (inside: string) => ({
    ...draft.stem,
    typed: `${typed.slice(0, from)}[[${inside}]]${typed.slice(to)}`,
  });
  if (draft.type === "hottext") return words === "" ? draft : withSlots({ ...draft, stem: put(words) });
  const inText = gapsInText(draft);
  const free = draft.gaps.findIndex(({ id }) => !inText.includes(id));
  const at = free < 0 ? draft.gaps.length : free;
  const gap = aGap(freshId("g"), words);
  const placed = { ...placedIn(gap.id), left: { id: freshId("c"), text: aText(words) } };
  return withSlots({
    ...draft,
    stem: put(String(at + 1)),
    gaps: draft.gaps.toSpliced(at, 1, gap),
    placed: [...draft.placed, placed],
  });
}
