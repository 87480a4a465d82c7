import { addDays, type SchoolYear } from "#demo/schools/public.ts";

import { tripDay } from "./story.ts";

/** An entry of the demo school's calendar; days are half-open. */
export interface DemoEntry {
  readonly kind: "school_holiday" | "exam" | "activity" | "deadline" | "closure";
  readonly en: string;
  readonly ar: string;
  readonly ckb: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly hours?: readonly [from: string, until: string];
  readonly stopsLessons?: boolean;
  readonly isForStaff?: boolean;
  /** For the section of the story alone. */
  readonly isOfSection?: boolean;
}

/** The calendar entries of a year of the demo school, beside national days. */
export function yearEntries({ startsOn, endsOn }: SchoolYear, storyDate: string): readonly DemoEntry[] {
  const [first, second] = [startsOn.slice(0, 4), endsOn.slice(0, 4)];
  const trip = tripDay(storyDate);
  return [
    {
      kind: "exam",
      ...named("Mid-year exams", "امتحانات نصف السنة", "تاقیکردنەوەکانی نیوەی ساڵ"),
      startsOn: `${second}-01-10`,
      endsOn: `${second}-01-22`,
      stopsLessons: true,
    },
    {
      kind: "school_holiday",
      ...named("Mid-year holiday", "عطلة نصف السنة", "پشووی نیوەی ساڵ"),
      startsOn: `${second}-01-22`,
      endsOn: `${second}-02-05`,
    },
    {
      kind: "school_holiday",
      ...named("Summer holiday", "العطلة الصيفية", "پشووی هاوین"),
      startsOn: `${second}-06-15`,
      endsOn: `${second}-08-20`,
    },
    {
      kind: "exam",
      ...named("Maths test, unit 2", "اختبار الرياضيات، الوحدة الثانية", "تاقیکردنەوەی بیرکاری، یەکەی دووەم"),
      ...oneDay(addDays(trip, 4)),
      isOfSection: true,
    },
    {
      kind: "activity",
      ...named("Museum trip", "رحلة إلى المتحف", "گەشتی مۆزەخانە"),
      ...oneDay(trip),
      hours: ["10:30", "13:00"],
      stopsLessons: true,
      isOfSection: true,
    },
    {
      kind: "activity",
      ...named("Parents’ meeting", "اجتماع أولياء الأمور", "کۆبوونەوەی دایک و باوکان"),
      ...oneDay(addDays(trip, 8)),
      hours: ["16:00", "18:00"],
    },
    {
      kind: "deadline",
      ...named(
        "Marks of the first term are due",
        "موعد تسليم درجات الفصل الأول",
        "کۆتا ڕۆژی نمرەکانی وەرزی یەکەم",
      ),
      ...oneDay(`${second}-01-05`),
      isForStaff: true,
    },
    {
      kind: "closure",
      ...named("Closed: water works", "عطلة: صيانة شبكة الماء", "داخراوە: چاککردنی ئاو"),
      ...oneDay(`${first}-10-15`),
    },
  ];
}

const named = (en: string, ar: string, ckb: string) => ({ en, ar, ckb });
const oneDay = (day: string) => ({ startsOn: day, endsOn: addDays(day, 1) });
