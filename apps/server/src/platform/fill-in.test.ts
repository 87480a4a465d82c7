import { expect, test } from "vitest";

import { fillIn } from "./fill-in.ts";

test("each place has its value, whatever is in the value", () => {
  expect(fillIn("Dear {name}, until {time}.", { name: "{time} $&", time: 9 })).toBe(
    "Dear {time} $&, until 9.",
  );
  expect(() => fillIn("Dear {name}", {})).toThrow("{name}");
});
