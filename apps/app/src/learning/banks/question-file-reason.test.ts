import { expect, test } from "vitest";

import { questionFileReason } from "./question-file-reason.ts";

test("what an importer says is read in the language of the screen, with its line and what the file says itself", () => {
  const at = "Line 5: the { has no }. Answers end before the next blank line.";
  const type = "Questions of Moodle's type 'drag(and)drop' are not supported.";

  expect(questionFileReason(at, "en")).toBe(at);
  expect(questionFileReason(at, "ar")).toBe("السطر 5: القوس { لم يُغلق بـ }. تنتهي الإجابات قبل أول سطر فارغ.");
  expect(questionFileReason(type, "ar")).toBe("أسئلة Moodle من نوع «drag(and)drop» غير مدعومة.");
  expect(questionFileReason("row 7", "ckb")).toBe("ڕیزی 7");
  expect(questionFileReason("question 3", "ar")).toBe("السؤال 3");
  expect(questionFileReason("Of a newer server.", "ckb")).toBe("Of a newer server.");
});
