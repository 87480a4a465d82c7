type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The changed fields with their new values. A repeated request has none. */
export function diffFields(known: Fields, requested: Fields): Fields {
  return Object.fromEntries(Object.entries(requested).filter(([field, value]) => known[field] !== value));
}
