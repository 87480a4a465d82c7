interface ExerciseAddress {
  readonly id: number;
  readonly lessonId: number | null;
}

/** The page of an exercise; parents name their child, and one attempt may be opened. */
export function exerciseAddress(
  { id, lessonId }: ExerciseAddress,
  query: Readonly<Record<string, string | number>> = {},
): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const path = `/exercise/${lessonId ?? 0}/${id}`;
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
