/** Captions of the demo's clip, beside it as a file of their own. */
const TEXT = `WEBVTT

00:00.000 --> 00:05.000
تقف العربة، ثم تدفعها القوة.

00:05.000 --> 00:12.000
ما دامت القوة تؤثر تزداد السرعة.
`;

export const CLIP_CAPTIONS = { id: "democaptions001", bytes: Buffer.from(TEXT) } as const;
