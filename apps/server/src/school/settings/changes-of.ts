type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The changed fields with their new values. A repeated request has none. */
export function changesOf(known: Fields, wanted: Fields): Fields {
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => known[field] !== value));
}
