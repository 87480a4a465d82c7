const LETTER = "\\p{Script=Arabic}";
/** Alef and the letters in front of it that stand alone in a word: the article, with و ف ب ك before it. */
const TURNED = new RegExp(`(?<!${LETTER})([وفبك]?)ا([اأإآ])ل(?=${LETTER})`, "gu");

/**
 * Mends words in which lam and alef have changed places: browsers write the sign of both into a PDF as its letters the
 * other way round, so that الاحتكاك is read as االحتكاك. No word begins with two alefs.
 */
export const repairLamAlef = (text: string): string => text.replaceAll(TURNED, "$1ال$2");
