const LONGEST = 255;

/** What a person signs in with, whose wanted login is another account's: attempt 0 is the wanted login itself. */
export function alternativeLogin(preferredLogin: string, groupCode: string, attempt: number): string {
  if (attempt === 0) return preferredLogin;
  const ending = `${attempt === 1 ? "" : `.${attempt}`}@${groupCode.toLowerCase()}`;
  return `${preferredLogin.slice(0, LONGEST - ending.length)}${ending}`;
}
