import { readApplicationStatus, submitApplication } from "@dars/contract/admissions/applying";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";

import { aPhone, aRecord, askCode, fetchPhoneCode } from "./applying.factory.ts";
import { officesBed } from "./offices-bed.factory.ts";

takesLong();
const { anonymous, owner, work, aTakingSchool } = await officesBed();

type TakingSchool = Awaited<ReturnType<typeof aTakingSchool>>;

/** What others do with a phone and a tracking code that they know, on as many devices as they like. */
const attacks = fc.array(
  fc.record({
    what: fc.constantFrom("ask", "ask by tracking", "ask elsewhere", "try", "use all tries up"),
    device: fc.integer({ min: 0, max: 40 }),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 3, maxLength: sized(8, 30) },
);

const WRONG = ["00000000", "11111111"] as const;

test("APP-1, APP-4, T24: whatever others ask for and try, a family with an application gets a code and opens it", async () => {
  await fc.assert(
    fc.asyncProperty(attacks, async (list) => {
      const [set, elsewhere] = [await aTakingSchool(), await aTakingSchool()];
      const [phone, device, newcomer] = [aPhone(), aKey(), aKey()];
      await askCode(anonymous, { schoolId: set.schoolId, phone }, device);
      const tracking = await sent(set, phone, device);
      for (const one of list) await attack({ set, elsewhere, phone, tracking }, one);

      for (const own of [device, newcomer]) {
        await askCode(anonymous, { tracking }, own);
        await work();
        const code = await fetchPhoneCode(set.office, set.schoolId, phone);
        const status = await anonymous.call(readApplicationStatus, { body: { tracking, code, device: own } });
        expect(status).toMatchObject({ state: "submitted" });
      }
      // Nobody has had more tries than a device has.
      const { rows } = await owner.query(
        "select device_hash from application_codes where school_id = $1 and wrong > 5",
        [set.schoolId],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: sized(3, 60), seed: inject("seed") },
  );
});

test("APP-1: twenty devices that ask within a second leave the owner's own its code, with and without an application", async () => {
  const set = await aTakingSchool();
  const phone = aPhone();
  for (let no = 0; no < 25; no += 1) await askCode(anonymous, { schoolId: set.schoolId, phone }, aKey());

  const device = aKey();
  await askCode(anonymous, { schoolId: set.schoolId, phone }, device);
  const tracking = await sent(set, phone, device);
  for (let no = 0; no < 25; no += 1) await askCode(anonymous, { tracking }, aKey());
  await work();
  await askCode(anonymous, { tracking }, device);
  await work();
  const code = await fetchPhoneCode(set.office, set.schoolId, phone);
  const body = { tracking, code, device };
  expect(await anonymous.call(readApplicationStatus, { body })).toMatchObject({ state: "submitted" });
});

async function sent({ office, schoolId, levelId }: TakingSchool, phone: string, device: string) {
  const code = await fetchPhoneCode(office, schoolId, phone);
  const body = { phone, code, device, hasConsent: true as const, application: aRecord(levelId) };
  const params = { schoolId, application: aKey() };
  return (await anonymous.call(submitApplication, { params, body })).tracking;
}

interface Attacked {
  readonly set: TakingSchool;
  readonly elsewhere: TakingSchool;
  readonly phone: string;
  readonly tracking: string;
}

async function attack(
  { set, elsewhere, phone, tracking }: Attacked,
  { what, device: no, times }: { readonly what: string; readonly device: number; readonly times: number },
): Promise<void> {
  const device = `attacker${String(no).padStart(7, "0")}`;
  const { schoolId } = set;
  const tried = async () => {
    const code = await fetchPhoneCode(set.office, schoolId, phone);
    const wrong = code === WRONG[0] ? WRONG[1] : WRONG[0];
    return anonymous.call(readApplicationStatus, { body: { tracking, code: wrong, device } });
  };
  for (let time = 0; time < (what === "use all tries up" ? 5 : times); time += 1) {
    const act = {
      ask: () => askCode(anonymous, { schoolId, phone }, device),
      "ask by tracking": () => askCode(anonymous, { tracking }, device),
      "ask elsewhere": () => askCode(anonymous, { schoolId: elsewhere.schoolId, phone }, device),
    }[what];
    // Refused or not, it is the owner who counts.
    await (act ? act().catch(() => undefined) : tried().catch(() => undefined));
    await work();
  }
}
