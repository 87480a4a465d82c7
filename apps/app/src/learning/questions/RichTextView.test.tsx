import { richText } from "@dars/contract/learning/rich-text";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { RichTextView } from "./RichTextView.tsx";

test.each([
  ["٧", null],
  ["3.14", null],
  ["m/s", "auto"],
  ["سبعة", "auto"],
])("“%s” has its own direction only where it has letters", (words, dir) => {
  const { container } = render(<RichTextView of={richText(words)} />);

  expect(container.querySelector("p")?.getAttribute("dir")).toBe(dir);
});
