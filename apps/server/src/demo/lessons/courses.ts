import { Type } from "typebox";

import { readContent } from "#platform/read-content.ts";

import { DemoCourse } from "./demo-lesson.ts";

const readCourses = (name: string) =>
  readContent(Type.Array(DemoCourse), new URL(`${name}.json`, import.meta.url));

/** Physics and biology of each secondary level, and one lesson each in Kurdish and English. */
export const COURSES: readonly DemoCourse[] = ["physics", "biology", "languages"].flatMap(readCourses);
