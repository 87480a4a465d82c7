/**
 * Where Tab goes in a formula from here: into the next braces that are still empty, else behind those around the
 * cursor. Null at the end, where Tab leaves the field.
 */
export function findNextBox(tex: string, at: number): number | null {
  const empty = tex.indexOf("{}", at);
  if (empty !== -1) return empty + 1;
  const closing = tex.indexOf("}", at);
  return closing === -1 ? null : closing + 1;
}
