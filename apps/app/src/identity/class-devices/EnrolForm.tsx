import { enrolClassDevice } from "@dars/contract/identity/class-devices";
import type { FormEvent } from "react";

import { keepClassSecret } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { deviceName } from "#platform/device/device-name.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

/** Takes this device into a class by the code that the teacher's screen shows. */
export function EnrolForm({ onDone }: { readonly onDone: (secret: string) => void }) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = typedIn(form, "code").trim();
    const name = typedIn(form, "name").trim() || "Device";
    if (code === "") return;
    await attempt(async () => {
      const { secret } = await whileLoading(() => call(enrolClassDevice, { body: { code, name } }));
      await keepClassSecret(secret);
      // Many children use it: what one has read is not kept for the next.
      await setSharedDevice(true);
      onDone(secret);
    });
  }

  return (
    <form className="form centred" onSubmit={(event) => void handleSubmit(event)}>
      <p>{t("class.enrol-text")}</p>
      <TextField label={t("class.code")} name="code" isLeftToRight />
      <TextField label={t("class.device-name")} name="name" value={deviceName()} />
      {error && (
        <p className="refusal" role="alert">
          {t(error.code === "bad-credentials" ? "class.wrong-code" : `error.${error.code}`)}
        </p>
      )}
      <SendButton label={t("class.enrol")} />
    </form>
  );
}
