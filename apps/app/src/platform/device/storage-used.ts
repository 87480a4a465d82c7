/** Bytes that the app keeps on this device; undefined where the device does not say, as without https. */
export async function storageUsed(): Promise<number | undefined> {
  const storage: StorageManager | undefined = navigator.storage;
  return (await storage?.estimate?.())?.usage;
}
