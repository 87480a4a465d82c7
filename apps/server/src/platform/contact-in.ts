import { searchText } from "@dars/contract/platform/search-text";

/** With its country, as a mobile of Iraq, or too long to be a mark, a page or a date; however it is spaced. */
const PHONE =
  /(?:\+|(?<!\d)00)\s*\d(?:[\s().-]*\d){6,}|(?<!\d)0?7(?:[\s().-]*\d){9}(?!\d)|(?<![\d.])\d{10,}(?!\d)/u;
const E_MAIL =
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/iu;
const HANDLE = /(?:^|[\s:])@[\p{L}\p{N}_.]{4,}/u;
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|me|co|tv|ly|gg|app|link|info|xyz|iq|krd|uk|de|tr|ir|ae|sa)(?:\/\S*)?(?![\p{L}\p{N}])/iu;

/** The kind of contact details in a text, in any script's digits; null for a text without any. */
export function contactIn(text: string): "e-mail" | "link" | "phone" | "handle" | null {
  const plain = normalizeDigits(text);
  if (E_MAIL.test(plain)) return "e-mail";
  if (LINK.test(plain)) return "link";
  if (PHONE.test(plain)) return "phone";
  return HANDLE.test(plain) ? "handle" : null;
}

/** Digits of Arabic and Persian as 0-9; invisible letters between them gone. */
const normalizeDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[٠-٩۰-۹]/gu, (digit) => searchText(digit));
