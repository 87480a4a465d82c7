import { whenFileEnds } from "#platform/testing/heard.ts";
import { sized } from "#platform/testing/sized.ts";

// With --full: strangers repeat every request of any test, with the policy switched off. Only then, for it
// brings the whole application into files that test one slice.
if (sized(false, true))
  whenFileEnds(async (requests, test) => {
    const [{ askAsStrangers }, { withoutPolicy }] = await Promise.all([
      import("./strangers.factory.ts"),
      import("./without-policy.factory.ts"),
    ]);
    const surprises = await askAsStrangers(test, requests, withoutPolicy);
    if (surprises.length > 0) throw new Error(surprises.join("\n"));
  });
