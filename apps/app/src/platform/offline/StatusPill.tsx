import { useIonRouter } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useReach } from "#platform/device/network.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";

/** What waits, what was not accepted, that there is no network, or nothing. Opens the list of waiting saves. */
export function StatusPill() {
  const { t } = useText();
  const router = useIonRouter();
  const isReached = useReach();
  const saves = useStore(useApi().outbox.saves);
  const refused = saves.filter(({ refusal }) => refusal).length;
  const waiting = saves.length - refused;
  if (isReached && saves.length === 0) return null;
  const words = [
    refused > 0 && t("platform.refused", { count: refused }),
    waiting > 0 && t("platform.waiting", { count: waiting }),
    saves.length === 0 && t("platform.offline"),
  ];
  return (
    <button
      type="button"
      className={refused > 0 ? "pill refused" : "pill"}
      onClick={() => router.push("/waiting", "forward")}
    >
      {words.find((word) => word !== false)}
    </button>
  );
}
