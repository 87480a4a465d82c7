import { enrolClassDevice } from "@dars/contract/identity/class-devices";

import { keepClassSecret } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { deviceName } from "#platform/device/device-name.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

/** Takes this device into a class by the code that the teacher's screen shows. */
export function EnrolForm({ onDone }: { readonly onDone: (secret: string) => void }) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();

  async function handleSubmit(form: HTMLFormElement) {
    const code = typedIn(form, "code").trim();
    const name = typedIn(form, "name").trim() || "Device";
    await attempt(async () => {
      const { secret } = await whileLoading(() => call(enrolClassDevice, { body: { code, name } }));
      await keepClassSecret(secret);
      // Many children use it: what one has read is not kept for the next.
      await setSharedDevice(true);
      onDone(secret);
    });
  }

  return (
    <Form
      className="form centred"
      verb={t("class.enrol")}
      error={error}
      words={error?.code === "bad-credentials" ? "class.wrong-code" : undefined}
      places={{ "bad-credentials": "code" }}
      needsNetwork
      onSubmit={handleSubmit}
    >
      <p>{t("class.enrol-text")}</p>
      <TextField label={t("class.code")} name="code" isLeftToRight isRequired />
      <TextField label={t("class.device-name")} name="name" value={deviceName()} />
    </Form>
  );
}
