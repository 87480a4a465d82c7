/** The device is told to save data, or believes its line to be slow. What the browser does not tell is taken to be good. */
export function isSlowLine(): boolean {
  const line: unknown = "connection" in navigator ? navigator.connection : undefined;
  if (typeof line !== "object" || line === null) return false;
  const savesData = "saveData" in line && line.saveData === true;
  return savesData || ("effectiveType" in line && /^(slow-)?[23]g$/.test(String(line.effectiveType)));
}
