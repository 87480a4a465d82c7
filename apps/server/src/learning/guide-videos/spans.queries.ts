import type { Span } from "@dars/contract/learning/guide-videos";
import { sql, type RawBuilder } from "kysely";

/** How many different seconds a union of spans has. */
export const selectSecondCount = (seen: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select sum(upper(span) - lower(span)) from unnest(${seen}) as span), 0)::int`;

/** A union as spans, by time. */
export const selectSpans = (seen: RawBuilder<unknown>): RawBuilder<Span[]> => sql`coalesce((
  select json_agg(json_build_array(lower(span), upper(span)) order by span) from unnest(${seen}) as span), '[]')`;

/** GUI-1: spans as a union, without seconds beyond the end of the clip. */
export const selectSpanUnion = (spans: readonly Span[], seconds: number | null): RawBuilder<unknown> => sql`(
  select coalesce(range_agg(int4range(span.first, least(span.last, ${seconds}::int))), '{}')
  from unnest(${spans.map(([first]) => first)}::int[], ${spans.map(([, last]) => last)}::int[]) as span (first, last)
  where span.first < least(span.last, ${seconds}::int))`;
