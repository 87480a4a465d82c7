import type { Id, Names } from "@dars/contract/platform/primitives";

import { localizeName as nameIn } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface TypistsProps {
  readonly typing: readonly Id[];
  readonly me: Id | undefined;
  readonly nameOf: (id: Id) => Names | null;
}

/** Who writes at this moment. */
export function Typists({ typing, me, nameOf }: TypistsProps) {
  const { t, locale } = useText();
  const names = typing.filter((id) => id !== me).map((id) => nameOf(id));
  const [first] = names.flatMap((name) => (name ? [nameIn(name, locale)] : []));
  if (first === undefined) return null;
  return <p className="quiet typists">{t("chat-room.typing", { name: first, count: names.length - 1 })}</p>;
}
