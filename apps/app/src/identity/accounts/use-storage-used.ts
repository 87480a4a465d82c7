import { useEffect, useState } from "react";

import { storageUsed } from "#platform/device/storage-used.ts";
import { useText } from "#platform/text/use-text.ts";

const MEGABYTE = 1_000_000;

/** How much the app keeps on this device, in megabytes; a dash where the device does not say. */
export function useStorageUsed(): string {
  const { format } = useText();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    void storageUsed().then(setBytes);
  }, []);
  return bytes === undefined ? "—" : format.number(Math.ceil(bytes / MEGABYTE));
}
