const DIGITS = /[٠-٩۰-۹]/gu;

/** Arabic and Persian digits as 0-9, ٫ as a decimal point; the sign for thousands is dropped. */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll("٫", ".")
    .replaceAll("٬", "");
