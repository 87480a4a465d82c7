/** What icons, formulas and pasted text are made of; none of these elements or attributes loads or runs anything. */
const ELEMENT =
  /^(svg|g|path|circle|ellipse|line|polyline|polygon|rect|math|m(?!glyph|align)[a-z]+|semantics|annotation|p|br|hr|b|i|u|s|em|strong|sub|sup|code|pre|span|div|h[1-6]|[uo]l|li|dl|dt|dd|blockquote|table|thead|tbody|tfoot|tr|t[dh]|caption|colgroup|col|a)$/i;
const ATTRIBUTE = /^(?!on|href|src|xlink|action|formaction)[a-z][a-z0-9:-]*$/i;
const LINK = /^["']https?:\/\//i;

/** With what is in them; one that does not end takes the rest along. */
const WHOLE =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title|template|iframe|noscript|noembed|noframes|textarea|xmp|object|plaintext)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /^<(\/?)([a-z][\w-]*)([^>]*?)(\/?)>$/i;
const GIVEN = /([a-z][a-z0-9:-]*)\s*=\s*("[^"<>]*"|'[^'<>]*')/gi;
const OWN_SCRIPT = /^\/(service-worker\.js|assets\/[\w.-]+)$/;

interface Policies {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML: (markup: string) => string;
      readonly createScriptURL: (url: string) => string;
    },
  ) => unknown;
}

/**
 * The one policy by which text becomes markup or the address of a script, where browsers ask for one: markup loses
 * whatever could load or run something, and a script that is not the app's throws.
 */
export function trustOwnParts(): void {
  const { trustedTypes }: { readonly trustedTypes?: Policies } = Object(globalThis);
  trustedTypes?.createPolicy("default", { createHTML: inertMarkup, createScriptURL: ownScript });
}

/** The markup written anew from the elements and attributes that may stay. */
export const inertMarkup = (markup: string): string =>
  markup.replaceAll(WHOLE, "").replaceAll(/<[^>]*>?/g, inertTag);

function inertTag(tag: string): string {
  const [, end = "", name = "", given = "", slash = ""] = TAG.exec(tag) ?? [];
  if (!ELEMENT.test(name)) return "";
  const allowedAttributes = [...given.matchAll(GIVEN)].flatMap(([, attribute = "", value = ""]) =>
    ATTRIBUTE.test(attribute) || (attribute.toLowerCase() === "href" && LINK.test(value))
      ? // The page's content policy heeds no style that comes as text; who shows it puts it there (Formula.tsx).
        [` ${attribute.toLowerCase() === "style" ? "data-style" : attribute}=${value}`]
      : [],
  );
  return `<${end}${name}${allowedAttributes.join("")}${slash}>`;
}

function ownScript(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin === location.origin && OWN_SCRIPT.test(pathname)) return url;
  throw new TypeError("This script is not the app's.");
}
