import type {
  readCartridgeReport as reportRoute,
  takeCartridge as route,
} from "@dars/contract/learning/lesson-exports";
import { nameIn } from "@dars/contract/platform/name-in";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";

import { requireOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileStore } from "#platform/files/store.ts";

import { buildFileName } from "./build-file-name.ts";
import { writeCartridge } from "./write-cartridge.ts";

/** The published lessons of an offering that the caller may read. */
export const takeCartridge =
  (store: FileStore) =>
  async (context: Context, { params }: Input<typeof route>): Promise<FileReply> => {
    const { offering, bytes } = await write(context, store, params);
    const name = [offering.subject.name, offering.level.name].map((one) => nameIn(one, "ar")).join(" ");
    return { name: `${buildFileName(name, "lessons")}.imscc`, type: "application/zip", bytes };
  };

export const readCartridgeReport =
  (store: FileStore) =>
  async (context: Context, { params }: Input<typeof reportRoute>): Promise<Reply<typeof reportRoute>> => {
    const { lessons, losses } = await write(context, store, params);
    return { lessons, losses };
  };

async function write(
  context: Context,
  store: FileStore,
  { schoolId, offeringId }: Input<typeof route>["params"],
) {
  const { database } = context;
  const offering = await requireOffering(context, database.reading(schoolId), schoolId, offeringId, true);
  const { subject, level } = offering;
  const written = await writeCartridge(
    { database, store, schoolId },
    { id: offeringId, subject: subject.name, level: level.name },
  );
  return { offering, ...written };
}
