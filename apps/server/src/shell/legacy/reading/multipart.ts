const OPENING = /^--([^\r\n]{1,70})\r?\n/;
const PART = /^\r?\n(?<head>(?:[^\r\n]+\r?\n)+)\r?\n(?<value>[\s\S]*?)\r?$/;
const NAME = /^content-disposition:\s*form-data\b[^\r\n]*?;\s*name="(?<name>[^"\r\n]*)"/im;
const FILE = /;\s*filename\*?=/i;

/**
 * The text fields of a multipart body, without files; undefined for any other body. The boundary is read from
 * the first line, since LEG-4 trusts no content type.
 */
export function multipartPairs(text: string): Array<[string, string]> | undefined {
  const [, boundary] = OPENING.exec(text) ?? [];
  if (boundary === undefined) return undefined;
  const pairs = `\n${text}`.split(`\n--${boundary}`).flatMap((part): Array<[string, string]> => {
    const { head = "", value = "" } = PART.exec(part)?.groups ?? {};
    const name = NAME.exec(head)?.groups?.["name"];
    return name === undefined || FILE.test(head) ? [] : [[name, value]];
  });
  return pairs.length === 0 ? undefined : pairs;
}
