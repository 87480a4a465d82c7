import { createHash } from "node:crypto";

import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { checkBlocks } from "#learning/lessons/public.ts";

import { CLIP_CAPTIONS } from "./clip-captions.ts";
import { CLIP } from "./clip.ts";
import type { DemoLesson } from "./demo-lesson.ts";
import { parseBlocks } from "./parse-blocks.ts";
import { pictureIn } from "./pictures.ts";

/** Lessons in which the cart is pushed. */
const WITH_CLIP: ReadonlySet<string> = new Set(["قانون نيوتن الثاني", "الحركة بتسارع ثابت", "الشغل"]);

/** A lesson of the demo: its text with its picture after the first part, its clip, and its exercise at the end. */
export function blocksOfLesson({ name, text }: DemoLesson, exerciseId?: number): LessonBlock[] {
  const [first, ...rest] = parseBlocks(text.join("\n"));
  const picture = pictureIn(name);
  const clip = {
    fileId: CLIP.id,
    title: "العربة والقوة",
    caption: "ادفع العربة وانظر كيف تزداد سرعتها.",
    captions: [{ fileId: CLIP_CAPTIONS.id, language: "ar" }],
  };
  return checkBlocks([
    ...(first ? [first] : []),
    ...(picture ? [buildBlock("image", name, picture)] : []),
    ...rest,
    ...(WITH_CLIP.has(name) ? [buildBlock("video", name, clip)] : []),
    ...(exerciseId === undefined ? [] : [buildBlock("exercise", name, { exerciseId, title: name })]),
  ]);
}

const buildBlock = (kind: string, name: string, content: LessonBlock["content"]): LessonBlock => ({
  id: createHash("sha256").update(`${kind} ${name}`).digest("hex").slice(0, 15),
  kind,
  content,
  notes: null,
  answers: null,
});
