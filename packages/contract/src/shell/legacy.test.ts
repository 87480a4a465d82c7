import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readBoolean, readSettings } from "#shell/legacy.ts";

test.each([true, 1, "1", "true", "yes", "on", "TRUE", "Yes", "On", " on "])("LEG-5: %j is on", (value) => {
  expect(readBoolean(value, false)).toBe(true);
});

test.each([false, 0, "0", "false", "no", "off", "FALSE", "No", "Off", ""])("LEG-5: %j is off", (value) => {
  expect(readBoolean(value, true)).toBe(false);
});

test.each([null, undefined, "null", "maybe", 2, -1, Number.NaN, {}, [], [true]])(
  "LEG-5: %j says nothing, so the default holds",
  (value) => {
    expect(readBoolean(value, true)).toBe(true);
    expect(readBoolean(value, false)).toBe(false);
  },
);

test("get_settings: switches are read in any spelling, unknown keys ignored and missing ones off", () => {
  const result = { show_apply_now_button: "1", show_reports_btn_for_students: "Yes", show_wings: true };

  expect(readSettings(result)).toEqual({
    show_apply_now_button: true,
    show_messages_btn_for_students: false,
    show_reports_btn_for_students: true,
  });
});

test("get_settings: whatever a server answers, the app has three switches", () => {
  const three = fc.property(fc.anything(), (anything) => {
    expect(Object.values(readSettings(anything)).map((value) => typeof value)).toEqual(
      Array(3).fill("boolean"),
    );
  });
  fc.assert(three);
});
