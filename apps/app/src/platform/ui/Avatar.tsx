import type { Id, Names } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { personTheme } from "./person-theme.ts";
import { themeStyle } from "./themes.ts";

interface AvatarProps {
  readonly id: Id;
  readonly name: Names;
  readonly isLarge?: boolean;
}

/** The first letter of a name on the person's own colour; the full name is always next to it. */
export function Avatar({ id, name, isLarge = false }: AvatarProps) {
  const { locale } = useText();
  const [letter = ""] = localizeName(name, locale);
  return (
    <span
      className={isLarge ? "avatar large" : "avatar"}
      style={themeStyle(personTheme(id))}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
