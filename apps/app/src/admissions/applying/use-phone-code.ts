import { requestPhoneCode } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";

import { deviceSecret } from "./device-secret.ts";
import { useWorked } from "./use-worked.ts";

type Of = Input<typeof requestPhoneCode>["body"]["of"];

/** APP-1: asks for a code on a phone. */
export function usePhoneCode() {
  const { locale } = useText();
  const { ask, ...asking } = useWorked();

  const askCode = (of: Of) =>
    ask(async (call, body) => {
      const device = await deviceSecret();
      await call(requestPhoneCode, { body: { ...body, device, locale, of } });
    });

  return { ...asking, ask: askCode };
}
