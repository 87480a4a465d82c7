import { createHash } from "node:crypto";

import { sendMessage } from "@dars/contract/talking/chat";
import {
  createFile,
  FILE_BYTES,
  finishFile,
  LESSON_BYTES,
  type FileKind,
} from "@dars/contract/talking/files";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { heavy } from "#platform/testing/sized.ts";

import { attachFile } from "./attach-file.ts";
import { aFilesBed } from "./files-bed.factory.ts";
import type { SignedIn } from "./files.factory.ts";

heavy();
const { server, school, seat, aSender, aRoomWithTwo, patch, get, fetchLinks } = await aFilesBed();
const { database, owner } = server;

const announce = (
  { client }: SignedIn,
  file: { readonly kind?: FileKind; readonly name: string; readonly bytes: number; readonly id?: string },
  purpose?: "lesson",
) =>
  client.call(createFile, {
    params: { schoolId: school.id },
    body: { id: aKey(), kind: "file", ...file, ...(purpose && { purpose }) },
  });

test.each<[string, FileKind, number]>([
  ["film.mp4", "file", LESSON_BYTES.video],
  ["Film.MOV", "file", LESSON_BYTES.video],
  ["story.mp3", "file", LESSON_BYTES.audio],
  ["book.pdf", "file", LESSON_BYTES.pdf],
  ["board.jpg", "photo", LESSON_BYTES.image],
  ["plan.docx", "file", FILE_BYTES.file],
])("RES-1: %s of a lesson has a size of its own, which the refusal names", async (name, kind, maximum) => {
  const teacher = await aSender();

  await announce(teacher, { kind, name, bytes: maximum }, "lesson");

  await expect(announce(teacher, { kind, name, bytes: maximum + 1 }, "lesson")).rejects.toMatchObject({
    code: "too-large",
    details: { maximum },
  });
});

test("RES-1: what is not for a lesson is no longer than a file of a chat, and only those who write lessons announce one", async () => {
  const teacher = await aSender();
  const office = await seat(await aManagement(database, school));
  const film = { name: "film.mp4", bytes: FILE_BYTES.file + 1 };

  await expect(announce(teacher, film)).rejects.toMatchObject({ code: "too-large" });
  await expect(announce(office, film, "lesson")).rejects.toMatchObject({ code: "forbidden" });
  const id = aKey();
  await announce(teacher, { ...film, bytes: 100, id });
  await expect(announce(teacher, { ...film, bytes: 100, id }, "lesson")).rejects.toMatchObject({
    code: "conflict",
  });
});

test("RES-1: films that are announced at the same time are never more than a day allows", async () => {
  const teacher = await aSender();
  const film = { name: "film.mp4", bytes: LESSON_BYTES.video };

  const all = await Promise.allSettled(Array.from({ length: 16 }, () => announce(teacher, film, "lesson")));

  const most = Math.floor((5 * 1024 ** 3) / LESSON_BYTES.video);
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
});

/** A film without pictures that is longer than a file of a chat. */
function aLongFilm(): Buffer {
  const [head, rest] = [Buffer.from("0000001c6674797069736f6d0000020069736f6d69736f326d703431", "hex"), 30];
  const free = Buffer.alloc(rest * 1024 * 1024, "film");
  free.writeUInt32BE(free.length);
  free.write("free", 4);
  return Buffer.concat([head, free]);
}

test("RES-1: a film of a lesson goes on where it broke off, is whole, read in pieces, and never a chat's", async () => {
  const { roomId, teacher } = await aRoomWithTwo();
  const film = aLongFilm();
  const sha256 = createHash("sha256").update(film).digest("hex");
  const { file, uploadPath } = await announce(teacher, { name: "film.mp4", bytes: film.length }, "lesson");
  const finish = () =>
    teacher.client.call(finishFile, {
      params: { schoolId: school.id, fileId: file.id },
      body: { sha256 },
    });

  const half = film.length / 2;
  expect((await patch(uploadPath, teacher, 0, film.subarray(0, half))).status).toBe(204);
  await expect(finish()).rejects.toMatchObject({ code: "conflict", details: { offset: half } });
  expect((await patch(uploadPath, teacher, half, film.subarray(half))).status).toBe(204);

  expect(await finish()).toMatchObject({ state: "ready", type: "video/mp4", size: film.length });
  const { full } = await fetchLinks(teacher, file.id);
  const piece = await get(full, { range: `bytes=${half}-${half + 9}` });
  expect(Buffer.from(await piece.arrayBuffer())).toEqual(film.subarray(half, half + 10));
  const { rows } = await owner.query("select sha256 from files where id = $1", [file.id]);
  expect(rows).toEqual([{ sha256 }]);
  await expect(
    teacher.client.call(sendMessage, {
      params: { roomId },
      body: {
        clientId: aKey(),
        body: "",
        attachments: [{ kind: "file", fileId: file.id, name: "film.mp4", type: "video/mp4", size: 1 }],
      },
    }),
  ).rejects.toMatchObject({ details: { reason: "file-not-ready" } });
  await hangOn(teacher, file.id, "lesson");
});

/** As the version of a lesson does. */
const hangOn = ({ actor }: Awaited<ReturnType<typeof aSender>>, fileId: string, kind: "lesson" | "post") =>
  database.inSchool(school.id, (db) =>
    attachFile(db, {
      schoolId: school.id,
      accountId: actor.accountId,
      fileIds: [fileId],
      to: [{ kind, id: 1 }],
    }),
  );
