/** Words this short differ by a letter in meaning too. */
const SHORT = 4;

/** Whether two words are the same but for one letter that is wrong, missing or too many. */
export function isAlmost(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < SHORT || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest === long.slice(at + 1);
}
