import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { MixedText } from "./MixedText.tsx";

const isolatedIn = (text: string) => {
  const { container } = render(<MixedText text={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("bdi[dir=ltr]")].map((each) => each.textContent);
};

test.each([
  ["كتلته 4 kg وتؤثر فيه قوة 20 N.", ["4 kg", "20 N"]],
  ["سرعته 72 km/h، أي 20 m/s.", ["72 km/h", "20 m/s"]],
  ["القانون F = 20 N هنا", ["F = 20 N"]],
  ["درجة الحرارة -5 °C اليوم", ["-5 °C"]],
  ["طوله 1.5 m, وعرضه 2 m", ["1.5 m", "2 m"]],
])("%s: a number and its unit keep their order", (text, runs) => {
  expect(isolatedIn(text)).toEqual(runs);
});

test.each(["صفحة 42، السؤال 3", "قانون Newton الثاني", "A cart of 4 kg", ""])(
  "%s: numbers and words alone are left as they are",
  (text) => {
    expect(isolatedIn(text)).toEqual([]);
  },
);
