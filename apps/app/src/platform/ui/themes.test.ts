import { expect, test } from "vitest";

import { themeName, themeStyle } from "./themes.ts";

test.each(["blue", "green", "orange", "red", "yellow", "violet"])(
  "%s is a gradient of its own two colours",
  (theme) => {
    const { backgroundImage, color } = themeStyle(theme);

    expect(backgroundImage).toContain(`var(--theme-${theme}-start), var(--theme-${theme}-end)`);
    expect(color).toBe(`var(--theme-${theme}-text)`);
  },
);

test.each(["white", "Blue", "purple", "", null, undefined, 3, "constructor", "__proto__"])(
  "any other value gives white: %j",
  (theme) => {
    expect(themeName(theme)).toBe("white");
  },
);
