const LETTER = "\\p{Script=Arabic}";
/** Alef, another alef and lam: no word of Arabic has two alefs beside each other. */
const TURNED = /ا([اأإآ])ل/gu;
/** Short words that are no words as they stand, where a text has turned ones. */
const ALONE = new RegExp(`(?<!${LETTER})([وف]?)ال(?!${LETTER})`, "gu");
const EXCEPT = new RegExp(`(?<!${LETTER})([وف]?)إال(?!${LETTER})`, "gu");

/**
 * Mends words in which lam and alef have changed places: programs write the sign of both into a PDF as its letters the
 * other way round, so that الاحتكاك is read as االحتكاك. Where a text has such words, its ال by itself is لا.
 */
export function repairLamAlef(text: string): string {
  const mended = text.replaceAll(TURNED, "ال$1");
  return mended === text ? text : mended.replaceAll(ALONE, "$1لا").replaceAll(EXCEPT, "$1إلا");
}
