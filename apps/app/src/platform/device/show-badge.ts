import { Badge } from "@capawesome/capacitor-badge";

/** Shows a number on the app's icon; 0 takes it away. Launchers that show none let it be. */
export const showBadge = (count: number): Promise<void> =>
  (count > 0 ? Badge.set({ count }) : Badge.clear()).catch(() => undefined);
