import { Type, type Static } from "typebox";

/** Where an app that opens sends its reads together (docs/performance.md): one call in place of ten. */
export const GATHERED_READS = "/api/v6/reads";

/** How many reads one call takes. */
export const MOST_READS = 24;

/** `tag` names the answer that the device has already. */
export const GatheredReadsRequest = Type.Object(
  {
    reads: Type.Array(
      Type.Object(
        {
          url: Type.String({ pattern: "^/api/v6/", maxLength: 2000 }),
          tag: Type.Optional(Type.String({ maxLength: 64 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_READS },
    ),
  },
  { additionalProperties: false },
);
export type GatheredReadsRequest = Static<typeof GatheredReadsRequest>;

/** In the order of the reads. Status 304 has no body: the device has this answer. */
export const ReadsAnswered = Type.Object({
  answers: Type.Array(
    Type.Object({
      status: Type.Integer(),
      tag: Type.Optional(Type.String()),
      /** Seconds. */
      retryAfter: Type.Optional(Type.Integer()),
      body: Type.Optional(Type.Unknown()),
    }),
  ),
});
export type ReadsAnswered = Static<typeof ReadsAnswered>;
