import { useEffect, useState } from "react";

import { storageUsed } from "#platform/device/storage-used.ts";
import { formatMegabytes } from "#platform/text/format-megabytes.ts";
import { useText } from "#platform/text/use-text.ts";

/** How much the app keeps on this device, in megabytes; a dash where the device does not say. */
export function useStorageUsed(): string {
  const { format } = useText();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    void storageUsed().then(setBytes);
  }, []);
  return bytes === undefined ? "—" : formatMegabytes({ format }, bytes);
}
