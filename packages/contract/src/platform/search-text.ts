const APOSTROPHES = /['’‘‛`´ʼʻʽʿʾ′"“”″]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
const TATWEEL_AND_INVISIBLE = /[\u0640\p{Cf}]/gu;
// A Kurdish word that begins with a vowel is written ئا, ئە, ئی …; people look for it without the carrier.
const FIRST_VOWEL_CARRIER = /(?<![\p{L}\p{M}\p{N}])ئ(?=\p{M}*\p{L})/gu;

// Maps the variants of a letter to one letter. Kurdish and Persian letters go to the Arabic one, which every
// keyboard of the region has. Hamza, harakat and accents are removed before this table is used.
export const LETTERS: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ێ: "ي",
  ے: "ي",
  ة: "ه",
  ە: "ه",
  ھ: "ه",
  ہ: "ه",
  ۃ: "ه",
  ک: "ك",
  ڪ: "ك",
  گ: "ك",
  ڕ: "ر",
  ڵ: "ل",
  ۆ: "و",
  ۇ: "و",
  ۋ: "و",
  پ: "ب",
  چ: "ج",
  ژ: "ز",
  ڤ: "ف",
  ء: "",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

// Written apart or together, these belong to the word after them: عبد الله is عبدالله, Al-Khafaji is Alkhafaji.
const BEGINNINGS = new Set([
  "عبد",
  "ابو",
  "ام",
  "ال",
  "al",
  "el",
  "abd",
  "abdul",
  "abdel",
  "abu",
  "umm",
  "um",
]);
const ARTICLES = ["ال", "al"];

/**
 * Texts as search compares them (TXT-1): one spelling of letters that are mixed up in Arabic, Kurdish and Latin,
 * digits 0-9, no marks or punctuation, single spaces. Two texts that differ only in these are equal afterwards.
 */
export function searchText(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .map((text) => (text ? normalised(text) : ""))
    .filter((text) => text !== "")
    .join(" ");
}

/** The words of a search, each ready to be found inside a `searchText` with LIKE '%word%'. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    searchText(query)
      .split(" ")
      .filter((word) => word !== ""),
  ),
];

/**
 * Whether a name answers a search: each word looked for begins a word of the name, with or without its article.
 * Any two parts in any order will do (PER-1). A search without words is answered by every name.
 */
export const matchesSearch = (nameSearchText: string, query: string): boolean =>
  answersWords(splitName(nameSearchText), searchWords(query));

/** The words of a `searchText` of a name, each as it is and without its article. */
export const splitName = (nameSearchText: string): string[] =>
  nameSearchText.split(" ").flatMap((word) => [word, withoutArticle(word)]);

/** As `matchesSearch`, for names and a search that were taken apart before. */
export const answersWords = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((queryWord) => words.some((word) => word.startsWith(queryWord)));

function normalised(text: string): string {
  const plain = text
    .replaceAll(APOSTROPHES, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(TATWEEL_AND_INVISIBLE, "")
    .replaceAll(FIRST_VOWEL_CARRIER, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(APOSTROPHES, "");
  const letters = Array.from(plain, (letter) => LETTERS[letter] ?? toLatinDigit(letter)).join("");
  return joinBeginnings(letters.normalize("NFC").split(BETWEEN_WORDS)).join(" ");
}

function toLatinDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x06_60 && code <= 0x06_69) return String(code - 0x06_60);
  if (code >= 0x06_f0 && code <= 0x06_f9) return String(code - 0x06_f0);
  return letter;
}

function joinBeginnings(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    if (word === "") continue;
    const whole: string = isOpen ? `${joined.pop() ?? ""}${word}` : word;
    joined.push(whole);
    isOpen = BEGINNINGS.has(word) || BEGINNINGS.has(whole);
  }
  return joined;
}

/** A word of a `searchText`. */
export function withoutArticle(word: string): string {
  const article = ARTICLES.find(
    (beginning) => word.startsWith(beginning) && word.length > beginning.length + 2,
  );
  return article ? word.slice(article.length) : word;
}
