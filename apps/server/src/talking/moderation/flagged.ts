import { searchText } from "@dars/contract/platform/search-text";

const ARTICLES = ["", "ال", "al"];

/**
 * MOD-4: whether a text contains one of the words, in any spelling (TXT-1), with its article or without; a
 * star at the end of a word matches any ending.
 */
export function flagged(words: readonly string[]): (text: string) => boolean {
  const patterns = words.flatMap((word) => {
    const plain = searchText(word.replace(/\*$/, ""));
    const end = word.endsWith("*") ? "" : " ";
    return plain === "" ? [] : ARTICLES.map((article) => ` ${article}${plain}${end}`);
  });
  return (text) => {
    const plainText = ` ${searchText(text)} `;
    return patterns.some((each) => plainText.includes(each));
  };
}
