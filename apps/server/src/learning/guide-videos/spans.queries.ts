import type { Span } from "@dars/contract/learning/guide-videos";
import { sql, type RawBuilder } from "kysely";

/** How many different seconds a union of spans has. */
export const selectSecondCount = (seen: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select sum(upper(span) - lower(span)) from unnest(${seen}) as span), 0)::int`;

/** A union as spans, by time. */
export const selectSpans = (seen: RawBuilder<unknown>): RawBuilder<Span[]> => sql`coalesce((
  select json_agg(json_build_array(lower(span), upper(span)) order by span) from unnest(${seen}) as span), '[]')`;

/** GUI-1: spans as a union, without seconds beyond the end of the clip. Those that overlap become one. */
export function writeSpanUnion(spans: readonly Span[], seconds: number | null): RawBuilder<unknown> {
  const ranges = spans.flatMap(([first, end]) => {
    const last = Math.min(end, seconds ?? end);
    return first < last ? [`[${first},${last})`] : [];
  });
  return sql`${`{${ranges.join()}}`}::int4multirange`;
}

/** A union as PostgreSQL writes it, as spans by time with the number of their seconds. */
export function readSpanUnion(text: string): { readonly watched: number; readonly seen: Span[] } {
  const seen = [...text.matchAll(/(\d+),(\d+)/g)].map(([, first, end]): Span => [Number(first), Number(end)]);
  return { watched: seen.reduce((sum, [first, end]) => sum + end - first, 0), seen };
}
