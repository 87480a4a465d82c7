import type { Names } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

/** A name in the reader's language; it keeps its own direction. */
export function Name({ of }: { readonly of: Names }) {
  const { locale } = useText();
  return <bdi>{localizeName(of, locale)}</bdi>;
}
