import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import type { FileMedia } from "@dars/contract/talking/files";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import {
  findWanted,
  insertPages,
  updateMade,
  variantKey,
  type MadeForms,
  type FileToConvert,
} from "#talking/files/public.ts";

import { computeWaveform } from "./compute-waveform.ts";
import { makeCover, makeMedium } from "./make-picture.ts";
import { makeVideo } from "./make-video.ts";
import { measure, type Tool } from "./measure.ts";
import { MediaRefused } from "./media-refused.ts";
import type { NewForm } from "./new-form.ts";
import { readPdf } from "./read-pdf.ts";

export interface MakeMediaScope {
  readonly database: Database;
  readonly store: FileStore;
  /** Undefined where this server has none. */
  readonly ffmpeg: string | undefined;
  /** Aborts the work under way. */
  readonly signal: AbortSignal;
}

/** The media derived from a file. */
interface Made {
  readonly forms: readonly NewForm[];
  readonly seconds?: number;
  readonly waveform?: readonly number[];
  readonly texts?: readonly string[];
  readonly pages?: number;
}

/**
 * Makes the smaller forms of one file, once: a later run finds them made. An interrupted run starts again,
 * and overwrites the existing bytes.
 */
export async function makeMedia(scope: MakeMediaScope, schoolId: number, fileId: string): Promise<void> {
  const { database } = scope;
  const file = await findWanted(database.reading(schoolId), schoolId, fileId);
  if (!file) return;
  const folder = await mkdtemp(join(tmpdir(), "dars-media-"));
  try {
    await makeIn(folder, scope, schoolId, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeIn(
  folder: string,
  scope: MakeMediaScope,
  schoolId: number,
  file: FileToConvert,
): Promise<void> {
  const { database, store } = scope;
  const fileId = file.id;
  const outcome = await tried(scope, schoolId, file, folder);
  const { forms = [], seconds = null, waveform = null, texts = [], pages = null } = outcome.made;
  // The bytes are in the store before any client is notified.
  for (const { variant, content } of forms) await store.put(variantKey(schoolId, fileId, variant), content);
  const isThere = await database.inSchool(schoolId, async (db) => {
    const { state, reason } = outcome;
    const known: MadeForms = Object.fromEntries(forms.map(({ variant, form }) => [variant, form]));
    const isKept = await updateMade(db, schoolId, fileId, {
      state,
      reason,
      seconds,
      waveform: waveform && [...waveform],
      pages,
      forms: known,
    });
    if (isKept && texts.length > 0) await insertPages(db, schoolId, fileId, texts);
    return isKept;
  });
  // Erased meanwhile, and perhaps swept: later these bytes would never be cleaned up.
  if (!isThere) for (const { variant } of forms) await store.remove(variantKey(schoolId, fileId, variant));
}

interface MediaOutcome extends Pick<FileMedia, "reason"> {
  readonly state: "made" | "plain" | "refused";
  readonly made: Partial<Made>;
}

async function tried(
  scope: MakeMediaScope,
  schoolId: number,
  file: FileToConvert,
  folder: string,
): Promise<MediaOutcome> {
  try {
    const made = await convertFile(scope, schoolId, file, folder);
    return made ? { state: "made", reason: null, made } : { state: "plain", reason: null, made: {} };
  } catch (error) {
    if (error instanceof MediaRefused) return { state: "refused", reason: error.reason, made: {} };
    throw error;
  }
}

/** Undefined for a recording where there is no ffmpeg. */
async function convertFile(
  { store, ffmpeg, signal }: MakeMediaScope,
  schoolId: number,
  file: FileToConvert,
  folder: string,
): Promise<Made | undefined> {
  const isStill = file.kind === "photo" || file.type === "application/pdf";
  if (!isStill && ffmpeg === undefined) return undefined;
  const stored = await store.read(variantKey(schoolId, file.id, "full"));
  if (!stored) throw new Error("The bytes of a file are not in the store.");
  if (file.kind === "photo") return { forms: await makeMedium(await buffer(stored.body)) };
  if (isStill) {
    const pdf = await readPdf(await buffer(stored.body), signal);
    return { forms: await makeCover(pdf), texts: pdf.texts, pages: pdf.pages };
  }
  const place = join(folder, "whole");
  await pipeline(stored.body, createWriteStream(place), { signal });
  return madeOfRecording({ path: ffmpeg ?? "", signal }, folder, place, file);
}

async function madeOfRecording(
  tool: Tool,
  folder: string,
  place: string,
  { type, size: bytes }: FileToConvert,
): Promise<Made> {
  const measured = await measure(tool, place, type);
  const { seconds, hasVideo, hasSound } = measured;
  const forms = hasVideo ? await makeVideo(tool, { ...measured, folder, type, bytes }) : [];
  const waveform = hasSound && !hasVideo ? await computeWaveform(tool, measured) : undefined;
  return { forms, seconds, ...(waveform && { waveform }) };
}
