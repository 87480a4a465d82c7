import { contactIn } from "#platform/contact-in.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Students share no phone numbers, addresses or links to outside. Throws invalid with the pattern, so that
 * the app can explain.
 */
export function refuseWords(text: string, field = "/body/body"): void {
  const pattern = contactIn(text);
  if (pattern === null) return;
  throw new AppError("invalid", "Students cannot share contact details or links to other sites.", {
    field,
    details: { pattern },
  });
}
