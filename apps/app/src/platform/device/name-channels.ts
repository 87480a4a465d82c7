import { PushNotifications } from "@capacitor/push-notifications";

import { nativePlatform } from "./native-platform.ts";

/** What Android shows a channel by in the phone's settings. */
export interface NoticeChannel {
  readonly id: string;
  readonly name: string;
  /** It may interrupt: on the screen, with a sound. */
  readonly isUrgent: boolean;
}

/** Android's levels: HIGH and DEFAULT. */
const IMPORTANCE = { urgent: 4, usual: 3 } as const;
/** On a locked screen without its text, unless the person lets it. */
const PRIVATE = 0;

/** Makes the channels, or gives them new names. Android alone has any; what the person chose for one stays. */
export async function nameChannels(channels: readonly NoticeChannel[]): Promise<void> {
  if (nativePlatform() !== "android") return;
  for (const { id, name, isUrgent } of channels)
    await PushNotifications.createChannel({
      id,
      name,
      importance: isUrgent ? IMPORTANCE.urgent : IMPORTANCE.usual,
      visibility: PRIVATE,
    });
}
