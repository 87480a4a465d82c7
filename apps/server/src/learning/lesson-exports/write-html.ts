import { nameIn } from "@dars/contract/platform/name-in";

import { escapeMarkup } from "#platform/escape-markup.ts";

import { HtmlBlocks, type FindSource } from "./html-blocks.ts";
import { LessonLosses } from "./lesson-losses.ts";
import type { LessonToWrite, WrittenPictures } from "./lesson-to-write.ts";
import type { WrittenLesson } from "./written-lesson.ts";

const STYLE =
  "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.7 system-ui,'Noto Sans Arabic',sans-serif;color:#1c2430;background:#fff}" +
  "h1{line-height:1.3}img,video{max-width:100%;height:auto}figure{margin:1.2rem 0}figcaption,.instead,.about,.letters{color:#5a6573;font-size:.92em}" +
  "table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{border:1px solid #9aa4b2;padding:.35rem .6rem;text-align:start;vertical-align:top}" +
  "blockquote{margin-inline:1.2rem;font-style:italic}pre,code{background:#f1f3f6;font-family:ui-monospace,monospace}pre{padding:.6rem;overflow:auto}" +
  ".box,.for-teachers{border-inline-start:4px solid #2f6fde;background:#eaf1fd;padding:.5rem 1rem;margin:1rem 0}" +
  ".remember,.for-teachers{border-color:#b7791f;background:#fdf6e3}.beware{border-color:#c53030;background:#fdecec}" +
  ".formula{text-align:center;margin:1rem 0}@media print{body{margin:0;max-width:none}}";

/** A whole page that needs nothing from elsewhere: its pictures lie in it. */
export function writeHtml(lesson: LessonToWrite, pictures: WrittenPictures): WrittenLesson {
  const losses = new LessonLosses();
  const page = writeLessonPage(lesson, (fileId) => {
    const picture = pictures.get(fileId);
    if (picture?.isSame === false) losses.add("redrawn");
    return picture && `data:${picture.type};base64,${picture.bytes.toString("base64")}`;
  });
  losses.addAll(page.losses);
  return { bytes: new TextEncoder().encode(page.html), losses: losses.list() };
}

/** A page of a lesson; `find` says where the bytes of its files lie. */
export function writeLessonPage(
  lesson: LessonToWrite,
  find: FindSource,
): { readonly html: string; readonly losses: WrittenLesson["losses"] } {
  const { language } = lesson;
  const blocks = new HtmlBlocks(lesson, find);
  const name = escapeMarkup(nameIn(lesson.name, language));
  const about = [nameIn(lesson.subject, language), nameIn(lesson.level, language)]
    .map(escapeMarkup)
    .join(" · ");
  const goals =
    lesson.objectives === "" ? "" : `<p class="about" dir="auto">${escapeMarkup(lesson.objectives)}</p>`;
  const html =
    `<!DOCTYPE html>\n<html lang="${language}" dir="${language === "en" ? "ltr" : "rtl"}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${name}</title><style>${STYLE}</style></head><body>\n` +
    `<header data-of="lesson"><h1 dir="auto">${name}</h1>\n<p class="about">${about}</p></header>${goals}\n${blocks.html}\n</body></html>\n`;
  return { html, losses: blocks.losses.list() };
}
