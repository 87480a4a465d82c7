import type { ApiError } from "@dars/contract/platform/client";
import type { Names } from "@dars/contract/platform/primitives";

/** Who is in the way, as the refusal tells it; null where it does not. */
export function nameInRefusal({ details }: ApiError): Names | null {
  const nameByLanguage = new Map<string, unknown>(Object.entries(Object(details["name"])));
  const of = (language: string) => {
    const name = nameByLanguage.get(language);
    return typeof name === "string" ? name : null;
  };
  return nameByLanguage.size === 0 ? null : { en: of("en"), ar: of("ar"), ckb: of("ckb") };
}
