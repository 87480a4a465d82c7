import type { exportBank as route } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { writeGiftFile, writeQtiPackage } from "#learning/question-files/public.ts";
import type { Context } from "#platform/context.ts";

import { listAllQuestions } from "./banks.queries.ts";
import { listMedia } from "./question-media.queries.ts";
import type { OpenBankBy } from "./require-bank.ts";

/** What the format cannot say is left out; import reads the rest again as the same questions. */
export const exportBank =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, format, ...bank } }: Input<typeof route>,
  ): Promise<Reply<typeof route>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const db = context.database.reading(ownerId);
    const questions = await listAllQuestions(db, ownerId, bank);
    const named = questions.map(({ id, question }) => ({ id: String(id), question }));
    if (format === "gift")
      return { name: "questions.gift", type: "text/plain", bytes: toBytes(writeGiftFile(named).bytes) };
    const keys = [...JSON.stringify(named).matchAll(/"media":"([0-9a-f]{64})"/gu)].map(([, key = ""]) => key);
    const { bytes } = await writeQtiPackage(named, await listMedia(db, ownerId, keys));
    return { name: "questions.zip", type: "application/zip", bytes: toBytes(bytes) };
  };

const toBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
