import { expect, test } from "vitest";

import { BLANK_DRAFT, questionOf } from "./draft-question.ts";

test("points and the right number are typed with the digits of any keyboard", () => {
  const draft = { ...BLANK_DRAFT, type: "numeric", stem: "π؟", points: "٣٫٥ ", answer: "٣٫١٤±٠٫٠١" } as const;

  expect(questionOf(draft)).toMatchObject({
    points: "3.5",
    bands: [{ range: { value: "3.14", tolerance: "0.01" } }],
  });
});
