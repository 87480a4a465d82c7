import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import { richText } from "@dars/contract/learning/rich-text";
import { expect, test } from "vitest";

import type { Api } from "#platform/api/api.ts";
import { AccountDatabase } from "#platform/offline/database.ts";

import { keepMedia, keepMedium } from "./keep-media.ts";

const [STEM, OPTION] = ["a".repeat(64), "b".repeat(64)];

const question: AskedQuestion = {
  id: 1,
  type: "single_choice",
  language: null,
  dir: null,
  stem: [{ type: "paragraph", content: [{ type: "image", media: STEM, alt: "A cart" }] }],
  points: "1",
  parts: [
    { id: "p1", content: [{ type: "paragraph", content: [{ type: "audio", media: OPTION }] }] },
    { id: "p2", content: richText("None") },
  ],
  targets: [],
  gaps: [],
  picture: null,
  areas: [],
  mostChosen: null,
  expectedWords: null,
};

test("pictures and recordings of an attempt are fetched once, and are there without a network", async () => {
  const requestedMedia: string[] = [];
  let isOnline = true;
  const call = async (_route: unknown, { params: { media } }: { params: { media: string } }) => {
    if (!isOnline) throw new Error("No network.");
    requestedMedia.push(media);
    return { bytes: new TextEncoder().encode(media), type: "image/png" };
  };
  // Only this one route is called here.
  const device = { call, local: new AccountDatabase("keeps-media") } as unknown as Pick<
    Api,
    "call" | "local"
  >;

  await keepMedia(device, 12, [question, question]);
  expect(requestedMedia).toEqual([STEM, OPTION]);

  isOnline = false;
  expect((await keepMedium(device, 12, STEM)).type).toBe("image/png");
  await keepMedia(device, 12, [question]);
  expect(requestedMedia).toHaveLength(2);

  await device.local?.clearReads();
  await expect(keepMedium(device, 12, STEM)).rejects.toThrow("No network.");
});
