import { expect, test } from "vitest";

import { FORMULAS } from "./formulas.factory.ts";
import { sheetXml } from "./sheet-xml.ts";

test("T30d: fifty beginnings of formulas are texts in a workbook, and numbers stay numbers", () => {
  const xml = sheetXml({
    name: "x",
    isRightToLeft: false,
    hasKeys: false,
    columns: [],
    rows: [[...FORMULAS, 42, -7.5]],
  });

  expect(xml).not.toContain("<f>");
  expect(xml.match(/s="4" t="inlineStr"/g)).toHaveLength(50);
  expect(xml).toContain("<v>42</v>");
  expect(xml).toContain("<v>-7.5</v>");
});
