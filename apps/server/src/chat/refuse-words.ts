import { contactIn } from "#platform/contact-details.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Domain §3.4: students share no phone numbers, addresses or links to outside. Throws invalid with the pattern, so that
 * the app can explain.
 */
export function refuseWords(text: string, field = "/body/body"): void {
  const pattern = contactIn(text);
  if (pattern === null) return;
  throw new AppError("invalid", "Students share no contact details and no links to outside.", {
    field,
    details: { pattern },
  });
}
