import type { Names } from "@dars/contract/platform/primitives";
import type { CalendarLine } from "@dars/contract/time/calendar";
import { addDays } from "@dars/contract/time/days";

interface NationalDay {
  readonly key: string;
  readonly month: number;
  readonly day: number;
  readonly length: number;
  readonly title: Names;
}

const named = (en: string, ar: string, ckb: string): Names => ({ en, ar, ckb });

/** CAL-2: days of the civil calendar. */
const FIXED: readonly NationalDay[] = [
  {
    key: "new-year",
    month: 1,
    day: 1,
    length: 1,
    title: named("New Year’s Day", "رأس السنة الميلادية", "سەری ساڵی زایینی"),
  },
  { key: "army-day", month: 1, day: 6, length: 1, title: named("Army Day", "عيد الجيش", "ڕۆژی سوپا") },
  {
    key: "remembrance",
    month: 3,
    day: 16,
    length: 1,
    title: named("Halabja Remembrance Day", "ذكرى فاجعة حلبجة", "یادی کارەساتی هەڵەبجە"),
  },
  { key: "nowruz", month: 3, day: 21, length: 1, title: named("Nowruz", "عيد نوروز", "نەورۆز") },
  {
    key: "labour-day",
    month: 5,
    day: 1,
    length: 1,
    title: named("Labour Day", "عيد العمال", "ڕۆژی کرێکاران"),
  },
  {
    key: "republic-day",
    month: 7,
    day: 14,
    length: 1,
    title: named("Republic Day", "عيد الجمهورية", "ڕۆژی کۆمار"),
  },
];

/** CAL-2: days of the Hijri calendar. The moon may put them off by a day, so each is tentative until it is confirmed. */
const HIJRI: readonly NationalDay[] = [
  {
    key: "hijri-new-year",
    month: 1,
    day: 1,
    length: 1,
    title: named("Hijri New Year", "رأس السنة الهجرية", "سەری ساڵی کۆچی"),
  },
  { key: "ashura", month: 1, day: 10, length: 1, title: named("Ashura", "عاشوراء", "عاشوورا") },
  {
    key: "mawlid",
    month: 3,
    day: 12,
    length: 1,
    title: named("The Prophet’s Birthday", "المولد النبوي", "مەولوودی پێغەمبەر"),
  },
  {
    key: "eid-al-fitr",
    month: 10,
    day: 1,
    length: 3,
    title: named("Eid al-Fitr", "عيد الفطر", "جەژنی ڕەمەزان"),
  },
  {
    key: "eid-al-adha",
    month: 12,
    day: 10,
    length: 4,
    title: named("Eid al-Adha", "عيد الأضحى", "جەژنی قوربان"),
  },
  {
    key: "eid-al-ghadeer",
    month: 12,
    day: 18,
    length: 1,
    title: named("Eid al-Ghadeer", "عيد الغدير", "جەژنی غەدیر"),
  },
];

const LONGEST = 4;

/** National days that touch `[from, until)`, in their order. A Hijri one carries its Hijri year in its key. */
export function nationalDays(from: string, until: string): readonly CalendarLine[] {
  const found: CalendarLine[] = [];
  for (let date = addDays(from, 1 - LONGEST); date < until; date = addDays(date, 1))
    found.push(...linesFrom(date));
  return found.filter(({ endsOn }) => endsOn > from);
}

/** What was computed before: every calendar asks for the same days again. */
const known = new Map<string, readonly CalendarLine[]>();
/** Days of some years. */
const MOST_KNOWN = 4000;

/** National days that begin on a date. */
function linesFrom(date: string): readonly CalendarLine[] {
  const found = known.get(date);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const lines = computeLines(date);
  known.set(date, lines);
  return lines;
}

function computeLines(date: string): readonly CalendarLine[] {
  const civil = {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8)),
  };
  const hijri = toHijri(date);
  return [
    ...FIXED.filter((one) => isOn(one, civil)).map((one) => toCalendarLine(one, civil.year, date, false)),
    ...HIJRI.filter((one) => isOn(one, hijri)).map((one) => toCalendarLine(one, hijri.year, date, true)),
  ];
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const isOn = ({ month, day }: NationalDay, date: DateParts) => month === date.month && day === date.day;

const UMM_AL_QURA = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "UTC",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

/** By the tables of Umm al-Qura. */
function toHijri(date: string): DateParts {
  const parts = UMM_AL_QURA.formatToParts(new Date(`${date}T00:00:00Z`));
  const getPart = (partType: string) => Number(parts.find(({ type }) => type === partType)?.value);
  return { year: getPart("year"), month: getPart("month"), day: getPart("day") };
}

const toCalendarLine = (
  { key, length, title }: NationalDay,
  year: number,
  date: string,
  isTentative: boolean,
): CalendarLine => ({
  kind: "public_holiday",
  title,
  note: null,
  startsOn: date,
  endsOn: addDays(date, length),
  hours: null,
  isTentative,
  stopsLessons: true,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  nationalKey: `${key}-${year}`,
  source: "national",
  id: null,
  revision: null,
});
