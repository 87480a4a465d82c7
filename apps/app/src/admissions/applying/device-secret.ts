import { newClientId } from "#platform/api/client-id.ts";
import { store } from "#platform/device/store.ts";
import { isSharedDevice } from "#platform/offline/shared-device.ts";

const PLACE = "application-device";

let own: Promise<string> | undefined;

/**
 * What a phone's code is bound to: nobody else uses up its tries. On a shared device it is as short-lived as the page.
 */
export const deviceSecret = (): Promise<string> => (own ??= readOrMake());

async function readOrMake(): Promise<string> {
  if (await isSharedDevice()) return newClientId();
  const stored = await store.read(PLACE);
  if (stored !== null && /^[0-9A-Za-z]{15}$/.test(stored)) return stored;
  const made = newClientId();
  await store.write(PLACE, made).catch(() => undefined);
  return made;
}
