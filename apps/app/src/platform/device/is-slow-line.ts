/** True if the device is set to save data, or reports a slow connection. Missing information counts as fast. */
export function isSlowLine(): boolean {
  const line: unknown = "connection" in navigator ? navigator.connection : undefined;
  if (typeof line !== "object" || line === null) return false;
  const savesData = "saveData" in line && line.saveData === true;
  return savesData || ("effectiveType" in line && /^(slow-)?[23]g$/.test(String(line.effectiveType)));
}
