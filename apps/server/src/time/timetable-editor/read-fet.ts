import { readXmlText } from "#platform/sheets/public.ts";

import { listOne, type FileLesson } from "./file-lesson.ts";
import { periodIn, type KnownNames } from "./known-names.ts";

/** What an element says in its children, by their names. */
type Fields = ReadonlyMap<string, readonly string[]>;

/** A file of FET: activities, and constraints that give them their hours and rooms. */
interface FetFile {
  readonly days: readonly string[];
  readonly hours: readonly string[];
  /** Which period each of the hours is. */
  readonly periods: readonly string[];
  readonly activities: readonly Fields[];
  readonly starts: ReadonlyMap<string, Fields>;
  readonly rooms: ReadonlyMap<string, Fields>;
}

const RECORDS = new Set([
  "Day",
  "Hour",
  "Activity",
  "ConstraintActivityPreferredStartingTime",
  "ConstraintActivityPreferredRoom",
]);

/**
 * The lessons of a .fet file, each hour of a long one for itself. An activity without an hour is a lesson that is
 * `unplaced`. Throws PackageRefused for malformed XML.
 */
export async function readFet(bytes: Buffer, known: KnownNames): Promise<readonly FileLesson[]> {
  const file = await readFile(bytes);
  return file.activities.flatMap((activity, at) => {
    if (getField(activity, "Active") === "false") return [];
    return listHours(activity, file, known).map((hour) => ({
      line: at + 1,
      ...hour,
      ...getContent(activity, file),
    }));
  });
}

async function readFile(bytes: Buffer): Promise<FetFile> {
  const records = await listRecords(bytes);
  const named = (kind: string) => records.flatMap(([name, fields]) => (name === kind ? [fields] : []));
  const byActivity = (kind: string) =>
    new Map(
      named(kind)
        .filter((fields) => isInForce(fields))
        .map((fields) => [getField(fields, "Activity_Id"), fields]),
    );
  const hours = named("Hour").flatMap((hour) => getField(hour, "Name") || []);
  return {
    days: named("Day").flatMap((day) => getField(day, "Name") || []),
    hours,
    periods: listPeriods(hours),
    activities: named("Activity"),
    starts: byActivity("ConstraintActivityPreferredStartingTime"),
    rooms: byActivity("ConstraintActivityPreferredRoom"),
  };
}

/** By the numbers of the hours where they go up, so that a break among them is no period; else by their places. */
function listPeriods(hours: readonly string[]): readonly string[] {
  const numbers = hours.map(periodIn).filter((no) => no > 0);
  const goUp = numbers.every((no, at) => no > (numbers[at - 1] ?? 0));
  const isNumbered = numbers.length > 1 && goUp && !hours.includes("0");
  return hours.map((name, at) => (isNumbered ? String(periodIn(name) || name) : String(at + 1)));
}

/** A constraint below 100 % is a wish. */
const isInForce = (fields: Fields): boolean =>
  getField(fields, "Active") !== "false" && Number(getField(fields, "Weight_Percentage") || "100") === 100;

async function listRecords(bytes: Buffer): Promise<readonly (readonly [string, Fields])[]> {
  const records: [string, Map<string, string[]>][] = [];
  const path: string[] = [];
  let text = "";
  await readXmlText("timetable.fet", bytes, {
    open: (name) => {
      path.push(name);
      text = "";
      if (RECORDS.has(name) && path.at(-2)?.endsWith("_List") === true) records.push([name, new Map()]);
    },
    text: (more) => {
      text += more;
    },
    close: (name) => {
      path.pop();
      const [kind, fields] = records.at(-1) ?? [];
      if (fields && path.at(-1) === kind) fields.set(name, [...(fields.get(name) ?? []), text.trim()]);
      text = "";
    },
  });
  return records;
}

const NOTHING: Fields = new Map<string, readonly string[]>();

const getField = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? "";

function listHours(
  activity: Fields,
  { days, hours, periods, starts }: FetFile,
  known: KnownNames,
): readonly Pick<FileLesson, "day" | "period" | "limit">[] {
  const start = starts.get(getField(activity, "Id")) ?? NOTHING;
  const day = getField(start, "Preferred_Day") || getField(start, "Day");
  const hour = getField(start, "Preferred_Hour") || getField(start, "Hour");
  if (day === "" || hour === "") {
    const value = [getField(activity, "Subject"), getField(activity, "Students")].join(" · ");
    return [{ day: "", period: "", limit: { kind: "unplaced", value } }];
  }
  const first = hours.indexOf(hour);
  const length = first === -1 ? 1 : Math.max(1, Number(getField(activity, "Duration")) || 1);
  return Array.from({ length }, (_, at) => ({
    day: nameDay(day, days, known),
    period: first === -1 ? hour : (periods[first + at] ?? String(first + at + 1)),
  }));
}

/** By its name where the school knows it, else by its number among the days of the file. */
function nameDay(day: string, days: readonly string[], known: KnownNames): string {
  const at = days.indexOf(day) + 1;
  return known.day(day) === undefined && at > 0 ? String(at) : day;
}

const getContent = (activity: Fields, { rooms }: FetFile) => ({
  sections: activity.get("Students") ?? [],
  subject: getField(activity, "Subject"),
  teachers: activity.get("Teacher") ?? [],
  rooms: listOne(getField(rooms.get(getField(activity, "Id")) ?? NOTHING, "Room")),
});
