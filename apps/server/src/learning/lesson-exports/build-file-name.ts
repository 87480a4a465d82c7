const LONGEST = 80;

/** A name for a file or a folder: letters of any script, figures and blanks; `otherwise` where none is left. */
export function buildFileName(name: string, otherwise: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replace(/^[. ]+/u, "")
    .trim();
  return Array.from(plain).slice(0, LONGEST).join("").trim() || otherwise;
}
