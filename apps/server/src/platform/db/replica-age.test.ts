import fc from "fast-check";
import { expect, test } from "vitest";

import { readLogPlace, ReplicaAge } from "./replica-age.ts";

test("a place in the log is read as PostgreSQL writes it", () => {
  expect(readLogPlace("0/0")).toBe(0n);
  expect(readLogPlace("16/B374D848")).toBe(0x16_b3_74_d8_48n);
});

test("a replica has what the primary had at the last moment whose log it has worked off, and never more", () => {
  const step = fc.record({ written: fc.nat(5), replayed: fc.nat(8) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const age = new ReplicaAge();
      let [primary, replica] = [0, 0];
      const seen: { readonly place: number; readonly atMs: number }[] = [];
      for (const [atMs, { written, replayed }] of steps.entries()) {
        primary += written;
        replica = Math.min(primary, replica + replayed);
        seen.push({ place: primary, atMs });
        age.seePrimary(BigInt(primary), atMs);
        age.seeReplica(BigInt(replica));
        const reached = seen.findLast(({ place }) => place <= replica)?.atMs ?? -Infinity;
        expect(age.reachedMs).toBe(reached);
      }
    }),
  );
});

test("a replica that was away for a day is measured by the moments of its last hour, and never seems newer than it is", () => {
  const seconds = 86_400;
  const age = new ReplicaAge();
  for (let second = 0; second < seconds; second += 1) age.seePrimary(BigInt(second), second * 1000);

  age.seeReplica(BigInt(seconds / 2));
  expect(age.reachedMs).toBe(-Infinity);

  age.seeReplica(BigInt(seconds - 100));
  expect(age.reachedMs).toBe((seconds - 100) * 1000);
});
