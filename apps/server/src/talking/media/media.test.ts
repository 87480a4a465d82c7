import { listFiles, searchPages } from "@dars/contract/talking/files";
import { expect, test } from "vitest";

import { CLIP } from "#demo/lessons/public.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aFilesBed } from "#talking/files/files-bed.factory.ts";
import { aPhoto } from "#talking/files/files.factory.ts";
import { attachFile } from "#talking/files/public.ts";

import { makeMedia } from "./make-media.ts";
import { mediaTasks } from "./media-tasks.ts";
import { aFilm, aPdf, FFMPEG, film } from "./media.factory.ts";

heavy();

const { server, store, school, aSender, aRoomWithTwo, send, attach, get } = await aFilesBed();
const { database, owner } = server;
const { signal } = new AbortController();
const scope = { database, store, ffmpeg: FFMPEG, signal };
type Sender = Awaited<ReturnType<typeof aSender>>;

let guide = 100;
async function hung(sender: Sender, name: string, bytes: Buffer, kind: "file" | "photo" = "file") {
  const { id } = await send(sender, kind, name, bytes);
  guide += 1;
  await database.inSchool(school.id, (db) =>
    attachFile(db, {
      schoolId: school.id,
      accountId: sender.actor.accountId,
      fileIds: [id],
      to: [{ kind: "guide_video", id: guide }],
    }),
  );
  return id;
}

async function read({ client }: Sender, fileId: string) {
  const { files } = await client.call(listFiles, { params: { schoolId: school.id }, query: { ids: fileId } });
  const [found] = files;
  if (!found) throw new Error("The file is not to be read.");
  return found;
}

const make = (fileId: string, with_: Partial<typeof scope> = {}) =>
  makeMedia({ ...scope, ...with_ }, school.id, fileId);

async function waitingJobs(fileId: string) {
  const { rows } = await owner.query(
    "select from jobs where task = 'make-media' and payload ->> 'fileId' = $1",
    [fileId],
  );
  return rows.length;
}

test("files of lessons and videos are processed once, what hangs nowhere is not", async () => {
  const sender = await aSender();
  const fileId = await hung(sender, "plan.pdf", aPdf("Newton"));
  const { id: sentId } = await send(sender, "file", "other.pdf", aPdf("Newton"));

  expect(await waitingJobs(fileId)).toBe(1);
  expect((await read(sender, fileId)).media).toMatchObject({ state: "waiting" });
  expect(await waitingJobs(sentId)).toBe(0);
  expect((await read(sender, sentId)).media).toBeNull();
});

test("a PDF is known by its pages, its first one as it looks, and searched", async () => {
  const sender = await aSender();
  const fileId = await hung(
    sender,
    "forces.pdf",
    aPdf("Forces and motion", "Newton and his apple", "The end"),
  );
  await make(fileId);

  const { media, links } = await read(sender, fileId);
  expect(media).toMatchObject({ state: "made", pages: 3, poster: { width: 480 } });
  const cover = await get(links.poster ?? "");
  expect(cover.headers.get("content-type")).toBe("image/webp");
  const search = async (words: string) =>
    (
      await sender.client.call(searchPages, {
        params: { schoolId: school.id, fileId },
        query: { search: words },
      })
    ).pages;
  expect(await search("NEWTON app")).toEqual([{ page: 2, excerpt: "Newton and his apple" }]);
  expect(await search("gravity")).toEqual([]);
  expect(await search("…")).toEqual([]);
});

test("a PDF of a message is searched by the members of its room alone, and its photos are left as they are", async () => {
  const { roomId, teacher, colleague } = await aRoomWithTwo();
  const stranger = await aSender();
  const { id: fileId } = await send(teacher, "file", "forces.pdf", aPdf("Forces", "Newton and his apple"));
  const { id: photoId } = await send(teacher, "photo", "board.jpg", await aPhoto());
  await attach(teacher, fileId, roomId);
  await attach(teacher, photoId, roomId);
  expect([await waitingJobs(fileId), await waitingJobs(photoId)]).toEqual([1, 0]);
  await make(fileId);

  const search = ({ client }: Sender) =>
    client.call(searchPages, { params: { schoolId: school.id, fileId }, query: { search: "newton" } });
  expect((await search(colleague)).pages).toEqual([{ page: 2, excerpt: "Newton and his apple" }]);
  expect((await read(colleague, fileId)).media).toMatchObject({ state: "made", pages: 2 });
  await expect(search(stranger)).rejects.toMatchObject({ code: "not-found" });
});

test("a search needs permission to read the file", async () => {
  const [sender, other] = [await aSender(), await aSender()];
  const { id: fileId } = await send(sender, "file", "own.pdf", aPdf("Newton"));

  await expect(
    other.client.call(searchPages, { params: { schoolId: school.id, fileId }, query: { search: "newton" } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("a photo is there for narrow screens too", async () => {
  const sender = await aSender();
  const fileId = await hung(sender, "board.jpg", await aPhoto(), "photo");
  await make(fileId);

  const { media, links } = await read(sender, fileId);
  expect(media).toMatchObject({ state: "made", medium: { width: 600, height: 800 } });
  expect((await get(links.medium ?? "")).status).toBe(200);
});

test("work that broke off is begun again and comes to the same; then it is done", async () => {
  const sender = await aSender();
  const fileId = await hung(sender, "board.jpg", await aPhoto(), "photo");
  class Failing extends DiskStore {
    override put(): Promise<void> {
      return Promise.reject(new Error("killed"));
    }
  }
  const failing = new Failing("/nowhere");
  failing.read = (...args) => store.read(...args);

  await expect(make(fileId, { store: failing })).rejects.toThrow("killed");
  expect((await read(sender, fileId)).media).toMatchObject({ state: "waiting" });
  await Promise.all([make(fileId), make(fileId)]);
  expect((await read(sender, fileId)).media).toMatchObject({ state: "made" });
  // Nothing is put a second time.
  await make(fileId, { store: failing });
});

test("what is no PDF inside is refused, and its bytes stay as they are", async () => {
  const sender = await aSender();
  const fileId = await hung(sender, "broken.pdf", Buffer.from("%PDF-1.7\n%%EOF\n"));
  await make(fileId);

  expect((await read(sender, fileId)).media).toMatchObject({ state: "refused", reason: "broken" });
});

test("without ffmpeg a clip is played as it came, and made once there is one", async () => {
  const sender = await aSender();
  const bytes = CLIP.read();
  const fileId = await hung(sender, "clip.mp4", bytes);
  await make(fileId, { ffmpeg: undefined });

  expect((await read(sender, fileId)).media).toMatchObject({ state: "plain" });
  await owner.query("delete from jobs");
  await mediaTasks({ ...scope, ffmpeg: undefined })["make-plain-media"]?.run({});
  expect(await waitingJobs(fileId)).toBe(0);
  await mediaTasks({ ...scope, ffmpeg: "/usr/bin/ffmpeg" })["make-plain-media"]?.run({});
  expect(await waitingJobs(fileId)).toBe(1);
});

test.skipIf(FFMPEG === undefined)(
  "a film is there in 240 and 480 lines, in parts, with a still",
  async () => {
    const sender = await aSender();
    const fileId = await hung(sender, "film.mp4", await aFilm("mp4", 2, "1280x720"));
    await make(fileId);

    const { file, media, links } = await read(sender, fileId);
    expect(file.seconds).toBeCloseTo(2, 0);
    expect(media).toMatchObject({
      state: "made",
      small: { width: 427, height: 240 },
      medium: { width: 854, height: 480 },
      poster: { height: 480 },
    });
    expect(media?.small?.size).toBeLessThan(media?.medium?.size ?? 0);
    const part = await get(links.small ?? "", { range: "bytes=4-7" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("content-range")).toBe(`bytes 4-7/${media?.small?.size}`);
    expect(await part.text()).toBe("ftyp");
  },
);

test.skipIf(FFMPEG === undefined)("what a phone calls .mov is made for every browser", async () => {
  const sender = await aSender();
  const fileId = await hung(sender, "IMG_0001.MOV", await aFilm("mov", 2, "320x240"));
  await make(fileId);

  const { file, media } = await read(sender, fileId);
  expect(file.type).toBe("video/quicktime");
  expect(media).toMatchObject({ state: "made", small: { height: 240 } });
});

test.skipIf(FFMPEG === undefined)(
  "a recording is drawn as loud as it is, and its length measured",
  async () => {
    const sender = await aSender();
    const sound = [
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=300:duration=3",
      "-af",
      "volume='if(lt(t,1.5),0,4)':eval=frame",
    ];
    const fileId = await hung(sender, "reading.mp3", await film("mp3", ...sound));
    await make(fileId);

    const { file, media } = await read(sender, fileId);
    expect(file.seconds).toBeCloseTo(3, 0);
    expect(media?.waveform).toHaveLength(100);
    expect(Math.max(...(media?.waveform?.slice(0, 40) ?? [100]))).toBeLessThan(5);
    expect(Math.max(...(media?.waveform?.slice(60, 90) ?? [0]))).toBeGreaterThan(20);
  },
);

test.skipIf(FFMPEG === undefined)("a film of days and one as large as a wall are refused", async () => {
  const sender = await aSender();
  const still = [
    "-f",
    "lavfi",
    "-i",
    "color=size=64x64:rate=1:duration=4",
    "-vf",
    "setpts=PTS*9000",
    "-fps_mode",
    "passthrough",
  ];
  const long = await hung(sender, "long.mp4", await film("mp4", ...still));
  const large = await hung(
    sender,
    "large.mp4",
    await film("mp4", "-f", "lavfi", "-i", "color=size=8192x4320:rate=1:duration=1", "-preset", "ultrafast"),
  );
  await make(long);
  await make(large);

  expect((await read(sender, long)).media).toMatchObject({ state: "refused", reason: "seconds" });
  expect((await read(sender, large)).media).toMatchObject({ state: "refused" });
});
