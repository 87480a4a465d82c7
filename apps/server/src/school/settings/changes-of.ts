type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** What differs, as it shall be. Sent twice, the second finds nothing. */
export function changesOf(known: Fields, wanted: Fields): Fields {
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => known[field] !== value));
}
