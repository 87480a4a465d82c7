import { expect, test } from "vitest";

import { repairLamAlef } from "./repair-lam-alef.ts";

test.each([
  ["االحتكاك على المنحدر", "الاحتكاك على المنحدر"],
  ["قوة االحتكاك واالتجاه", "قوة الاحتكاك والاتجاه"],
  ["األرض", "الأرض"],
  ["باإلضافة", "بالإضافة"],
  ["اآلن", "الآن"],
  ["وباألرض", "وبالأرض"],
  ["مجاال واسعا", "مجالا واسعا"],
  ["األول ال الثاني، إال إذا", "الأول لا الثاني، إلا إذا"],
])("%s is %s", (broken, whole) => {
  expect(repairLamAlef(broken)).toBe(whole);
});

test.each(["الاحتكاك", "السؤال الأول", "مساء الخير", "friction"])("%s stays as it is", (words) => {
  expect(repairLamAlef(words)).toBe(words);
});
