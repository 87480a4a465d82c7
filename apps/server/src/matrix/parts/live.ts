import type { Part } from "#matrix/part.ts";

export const live: Part = {
  bodies: { "POST /api/v6/live/sync": () => ({ heads: {}, waitSeconds: 0 }) },
};
