import type { ApiError } from "@dars/contract/platform/client";
import type { Names } from "@dars/contract/platform/primitives";

/** Who is in the way, as the refusal tells it; null where it does not. */
export function nameInRefusal({ details }: ApiError): Names | null {
  const told = new Map<string, unknown>(Object.entries(Object(details["name"])));
  const of = (language: string) => {
    const name = told.get(language);
    return typeof name === "string" ? name : null;
  };
  return told.size === 0 ? null : { en: of("en"), ar: of("ar"), ckb: of("ckb") };
}
