import fc from "fast-check";
import { expect, test } from "vitest";

import { versionFault } from "#shell/app-versions.ts";
import { isNewer } from "#shell/versions.ts";

const publish = (version: string, minVersion: string | null = null, confirmMin: string | null = null) => ({
  version,
  minVersion,
  confirmMin,
});

test.each(["51.6", "51.9", "52.0", "10.0", "99.9"])("VER-1: %s is published", (version) => {
  expect(versionFault(publish(version), null)).toBeUndefined();
});

test.each(["51.10", "51.06", "100.0", "9.9", "51", "51.6.1", "v51.6", "٥١.٦", "51.6 ", "", "51,6"])(
  "VER-1: %s is not",
  (version) => {
    expect(versionFault(publish(version), null)).toEqual({ field: "version", fault: "form" });
  },
);

test("VER-1: whatever two versions pass, comparing them by segments, as decimals and as text agrees", () => {
  const version = fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }))
    .map(([major, minor]) => `${major}.${minor}`)
    .filter((text) => versionFault(publish(text), null) === undefined);
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(isNewer(one, other)).toBe(Number(one) > Number(other));
      expect(isNewer(one, other)).toBe(one > other);
    }),
  );
});

test("a least version above the published one is refused: nobody could get it", () => {
  expect(versionFault(publish("51.6", "51.7", "51.7"), null)?.fault).toBe("min-above");
});

test("a least version that shuts out whoever was let in until now is typed twice", () => {
  expect(versionFault(publish("51.8", "51.7"), "51.6")).toEqual({
    field: "confirmMin",
    fault: "min-unconfirmed",
  });
  expect(versionFault(publish("51.8", "51.7", "51.7"), "51.6")).toBeUndefined();
  expect(versionFault(publish("51.8", "51.6"), "51.6")).toBeUndefined();
  expect(versionFault(publish("51.8", "51.5"), "51.6")).toBeUndefined();
});
