/** A text of a `text.*.json` with its `{name}` places filled in. A value is taken as it is, braces and all. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`A text has no value for {${name}}.`);
    return String(value);
  });
