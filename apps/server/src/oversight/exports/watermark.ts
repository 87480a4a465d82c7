import { clockIn, dayIn } from "#platform/wall-time.ts";

interface Marked {
  readonly school: string;
  readonly who: string;
  readonly at: Date;
  readonly timeZone: string;
}

/** Which school's people they are, who took them and when, by the school's own clock. Names and figures: no language. */
export function watermark({ school, who, at, timeZone }: Marked): string {
  return [school, who, `${dayIn(timeZone, at)} ${clockIn(timeZone, at)} ${timeZone}`]
    .map(onOneLine)
    .join(" · ");
}

const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
