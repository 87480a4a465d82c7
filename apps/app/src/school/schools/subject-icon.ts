import type { Names } from "@dars/contract/platform/primitives";
import {
  barbellOutline,
  bookOutline,
  brushOutline,
  bulbOutline,
  calculatorOutline,
  cashOutline,
  chatboxEllipsesOutline,
  desktopOutline,
  earthOutline,
  flaskOutline,
  heartOutline,
  hourglassOutline,
  languageOutline,
  leafOutline,
  magnetOutline,
  moonOutline,
  musicalNotesOutline,
  peopleOutline,
  statsChartOutline,
} from "ionicons/icons";

/** By the icon that the school chose, or by the subject's English name where it chose none. */
const ICONS: readonly (readonly [RegExp, string])[] = [
  [/islam|religio|quran|moon/i, moonOutline],
  [/math|algebra|geometry|calculator/i, calculatorOutline],
  [/physics|magnet/i, magnetOutline],
  [/chemi|flask|lab/i, flaskOutline],
  [/biolog|life science|leaf/i, leafOutline],
  [/statistic|chart/i, statsChartOutline],
  [/physical ed|sport|gym|barbell/i, barbellOutline],
  [/social|sociolog|civic|people/i, peopleOutline],
  [/computer|ict|information|desktop/i, desktopOutline],
  [/science|bulb/i, bulbOutline],
  [/history|hourglass/i, hourglassOutline],
  [/geograph|earth|globe/i, earthOutline],
  [/econom|cash/i, cashOutline],
  [/philosoph|psycholog|ethic|heart/i, heartOutline],
  [/music/i, musicalNotesOutline],
  [/\bart|draw|brush/i, brushOutline],
  [/arabic|kurdish/i, languageOutline],
  [/english|french|language/i, chatboxEllipsesOutline],
];

export function subjectIcon(icon: string | null, name: Names): string {
  const words = icon ?? name.en ?? "";
  return ICONS.find(([pattern]) => pattern.test(words))?.[1] ?? bookOutline;
}
