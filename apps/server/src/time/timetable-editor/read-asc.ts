import { readXmlText } from "#platform/sheets/public.ts";

import type { FileLesson, LessonLimit } from "./file-lesson.ts";
import type { KnownNames } from "./known-names.ts";

type Attributes = Readonly<Record<string, string>>;

/** A file of aSc Timetables: things by id, lessons that name them, and cards that say when. */
interface AscFile {
  /** The number of the first day, where days are numbers: 0, or 1 where the file says so. */
  readonly firstDay: number;
  /** By element, and then by id. */
  readonly things: ReadonlyMap<string, ReadonlyMap<string, Attributes>>;
  readonly cards: readonly Attributes[];
}

/** When a card is: one for each day that its mask has. */
interface Slot {
  readonly line: number;
  readonly lessonId: string;
  readonly card: Attributes;
  /** From 1, among the days of the file; `NO_DAY` where the card has none. */
  readonly day: number;
  readonly period: string;
}

/** The lessons of aSc's XML, of 2008 or 2012. Throws PackageRefused for malformed XML. */
export async function readAsc(bytes: Buffer, known: KnownNames): Promise<readonly FileLesson[]> {
  const file = await readFile(bytes);
  const slots = file.cards.flatMap((card, at) => listSlots(card, at + 1, file));
  const spread = isCardForEachPeriod(file, slots) ? slots : slots.flatMap((slot) => spreadSlot(slot, file));
  return [...joinParts(spread), ...listUnplaced(file)].map((part) => toFileLesson(part, file, known));
}

/** Lessons for which the file has no card at all. */
function listUnplaced({ things, cards }: AscFile): readonly Part[] {
  const placed = new Set(cards.map((card) => card["lessonid"]));
  return [...(things.get("lesson")?.keys() ?? [])].flatMap((lessonId, at): Part[] =>
    placed.has(lessonId) ? [] : [[{ line: at + 1, lessonId, card: {}, day: NO_DAY, period: "" }]],
  );
}

async function readFile(bytes: Buffer): Promise<AscFile> {
  const things = new Map<string, Map<string, Attributes>>();
  const cards: Attributes[] = [];
  let firstDay = 0;
  await readXmlText("timetable.xml", bytes, {
    open: (name, attributes) => {
      const id = attributes["id"] ?? attributes["days"] ?? attributes["day"];
      if (name === "timetable") firstDay = Number(attributes["options"]?.includes("daynumbering1") ?? false);
      if (name === "card") cards.push(attributes);
      else if (id !== undefined) things.set(name, (things.get(name) ?? new Map()).set(id, attributes));
    },
  });
  return { firstDay, things, cards };
}

/** "00100" is the third day of the week; older files number the days. */
function listSlots(card: Attributes, line: number, { firstDay }: AscFile): readonly Slot[] {
  const { days, day, period = "" } = card;
  const lessonId = card["lessonid"] ?? "";
  const masks = days?.split(",") ?? [];
  const places = masks.flatMap((mask) =>
    mask.split("").flatMap((digit, at) => (digit === "1" ? [at + 1] : [])),
  );
  const older = /^\d+$/.test(day ?? "") ? [Number(day) - firstDay + 1] : [NO_DAY];
  return (places.length === 0 ? older : [...new Set(places)]).map((place) => ({
    line,
    lessonId,
    card,
    day: place,
    period,
  }));
}

const NO_DAY = 0;

const countPeriods = (file: AscFile, lessonId: string): number => {
  const lesson = findThing(file, "lesson", lessonId) ?? {};
  const count = Number(lesson["periodspercard"] ?? lesson["durationperiods"] ?? "1");
  return count > 1 ? Math.min(count, MOST_PERIODS) : 1;
};

const MOST_PERIODS = 12;

/**
 * Whether a double lesson has a card for each of its periods, as aSc writes it since 2012, or one for the first alone.
 * Two cards of one lesson that stand nearer than it is long cannot both be its first period.
 */
function isCardForEachPeriod(file: AscFile, slots: readonly Slot[]): boolean {
  const long = slots.filter(({ lessonId }) => countPeriods(file, lessonId) > 1);
  const days = Map.groupBy(long, ({ lessonId, day, card }) =>
    JSON.stringify([lessonId, day, card["weeks"], card["terms"]]),
  );
  return [...days.values()].some((same) => {
    const length = countPeriods(file, same[0]?.lessonId ?? "");
    const periods = [...new Set(same.map(({ period }) => Number(period)))].toSorted((a, b) => a - b);
    return periods.some((period, at) => period - (periods[at - 1] ?? -MOST_PERIODS) < length);
  });
}

function spreadSlot(slot: Slot, file: AscFile): readonly Slot[] {
  const first = Number(slot.period);
  const count = countPeriods(file, slot.lessonId);
  if (!Number.isInteger(first) || count === 1) return [slot];
  return Array.from({ length: count }, (_, at) => ({ ...slot, period: String(first + at) }));
}

/** Slots of one lesson in one hour: cards for single weeks or terms may make up all of them together. */
type Part = readonly [Slot, ...Slot[]];

function joinParts(slots: readonly Slot[]): readonly Part[] {
  const same = Map.groupBy(slots, ({ lessonId, day, period, card }) =>
    JSON.stringify([lessonId, day, period, card["classroomids"]]),
  );
  return [...same.values()].flatMap(([first, ...others]): Part[] => (first ? [[first, ...others]] : []));
}

function toFileLesson(part: Part, file: AscFile, known: KnownNames): FileLesson {
  const [{ line, day, period, lessonId, card }] = part;
  const lesson = findThing(file, "lesson", lessonId) ?? {};
  const sections = listNames(file, "class", lesson["classids"] ?? lesson["classid"]);
  const subject = listNames(file, "subject", lesson["subjectid"])[0] ?? "";
  const limit: LessonLimit | undefined =
    day === NO_DAY
      ? { kind: "unplaced", value: [subject, ...sections].join(" · ") }
      : findLimit(part, lesson, file);
  return {
    line,
    day: nameDay(day, card, file, known),
    period,
    sections,
    subject,
    teachers: listNames(file, "teacher", lesson["teacherids"] ?? lesson["teacherid"]),
    rooms: listNames(file, "classroom", card["classroomids"] ?? card["classroomid"]),
    ...(limit && { limit }),
  };
}

/** By the file's name of the day where the school knows it, else its number among the days of the file. */
function nameDay(day: number, { days = "" }: Attributes, file: AscFile, known: KnownNames): string {
  const mask = Array.from(days.split(",")[0] ?? "", (_, at) => (at + 1 === day ? "1" : "0")).join("");
  const older = findThing(file, "day", String(day - 1 + file.firstDay))?.["name"];
  const name = older ?? nameMask(file, "daysdef", "days", mask);
  return known.day(name) === undefined ? String(day) : name;
}

function listNames(file: AscFile, kind: string, ids = ""): readonly string[] {
  const known = ids.split(",").filter((id) => id !== "");
  return known.map((id) => nameThing(findThing(file, kind, id), id));
}

const findThing = ({ things }: AscFile, kind: string, id: string): Attributes | undefined =>
  things.get(kind)?.get(id);

const nameThing = (thing: Attributes | undefined, id: string): string =>
  [thing?.["name"], thing?.["short"], id].find((name) => name !== undefined && name !== "") ?? "";

function findLimit(part: Part, lesson: Attributes, file: AscFile): LessonLimit | undefined {
  const kinds = [
    { kind: "weeks", definition: "weeksdef" },
    { kind: "term", definition: "termsdef" },
  ] as const;
  for (const { kind, definition } of kinds) {
    const key = definition.replace("def", "");
    const masks = part.map(({ card }) => card[key] ?? "1");
    if (isWhole(masks)) continue;
    return { kind, value: nameMask(file, definition, key, masks[0] ?? "") };
  }
  const group = findGroup(lesson, file);
  return group === undefined ? undefined : { kind: "group", value: group };
}

/** Whether the masks of several cards are every week or term together: "10" and "01" are. */
function isWhole(masks: readonly string[]): boolean {
  const places = Math.max(1, ...masks.map(({ length }) => length));
  return Array.from({ length: places }, (_, at) => at).every((at) =>
    masks.some((mask) => mask === "" || mask[at] === "1"),
  );
}

function nameMask({ things }: AscFile, definition: string, key: string, mask: string): string {
  const own = [...(things.get(definition)?.values() ?? [])].find((thing) => thing[key] === mask);
  return own?.["name"] ?? mask;
}

/** The first group that leaves out a part of its class; groups that make up a class between them leave out none. */
function findGroup(lesson: Attributes, { things }: AscFile): string | undefined {
  const ids = new Set((lesson["groupids"] ?? "").split(","));
  const all = [...(things.get("group")?.values() ?? [])];
  const partial = all.find(
    (group) =>
      ids.has(group["id"] ?? "") &&
      group["entireclass"] !== "1" &&
      all.some((other) => isOfDivision(other, group) && !ids.has(other["id"] ?? "")),
  );
  return partial && nameThing(partial, partial["id"] ?? "");
}

const isOfDivision = (one: Attributes, other: Attributes): boolean =>
  one["classid"] === other["classid"] && one["divisiontag"] === other["divisiontag"];
