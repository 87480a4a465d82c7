// The device's zone is the process's, which reads it from there.
const { env } = process;
const own = env["TZ"];

/** This device is in a zone, until `leaveZone`. */
export function enterZone(zone: string): void {
  env["TZ"] = zone;
}

export function leaveZone(): void {
  if (own === undefined) delete env["TZ"];
  else env["TZ"] = own;
}
