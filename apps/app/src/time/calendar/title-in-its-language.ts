import type { CalendarText } from "@dars/contract/time/calendar";

/** Letters that Sorani Kurdish has and Arabic has not. */
const KURDISH = /[ەێۆڕڵڤگپچژ]/u;

/** A title as the title in the language that its letters show. */
export function titleInItsLanguage(title: string): CalendarText["title"] {
  if (KURDISH.test(title)) return { en: null, ar: null, ckb: title };
  return /\p{Script=Arabic}/u.test(title)
    ? { en: null, ar: title, ckb: null }
    : { en: title, ar: null, ckb: null };
}
