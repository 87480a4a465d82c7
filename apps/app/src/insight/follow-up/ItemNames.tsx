import type { FollowUpItem } from "@dars/contract/insight/follow-up";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

/** So many are named; the rest is counted already. */
const MOST = 5;

/** What an entry is about, where its items have names. */
export function ItemNames({ items }: { readonly items: readonly FollowUpItem[] }) {
  const { locale } = useText();
  const named = items
    .flatMap(({ name, id, day }) => (name ? [{ name, key: `${id} ${day}` }] : []))
    .slice(0, MOST);
  if (named.length === 0) return null;
  return (
    <ul className="quiet">
      {named.map(({ name, key }) => (
        <li key={key}>
          <bdi>{localizeName(name, locale)}</bdi>
        </li>
      ))}
    </ul>
  );
}
