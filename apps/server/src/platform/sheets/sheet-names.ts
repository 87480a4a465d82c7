/** Of a sheet in every spreadsheet program, in UTF-16 units. */
const MOST = 31;
/** The sheet of permitted values, and a name that Excel keeps for itself; compared without their case. */
const TAKEN = ["lists", "history"];

/** A name for each sheet that spreadsheet programs accept: no sign that they forbid, none of them twice. */
export function sheetNames(requestedNames: readonly string[]): string[] {
  const taken = new Set(TAKEN);
  return requestedNames.map((name) => {
    const plain = permitted(name) || "–";
    let free = cut(plain, MOST);
    for (let no = 2; taken.has(free.toLowerCase()); no += 1)
      free = `${cut(plain, MOST - String(no).length - 1)} ${no}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const permitted = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N} _–-]/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim();

/** Never half of a character that takes two units. */
const cut = (name: string, most: number): string =>
  name
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
