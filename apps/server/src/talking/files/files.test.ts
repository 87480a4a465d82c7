import { listMessages, sendMessage } from "@dars/contract/talking/chat";
import { createFile, finishFile } from "@dars/contract/talking/files";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { hideFiles } from "./attach-file.ts";
import { aFilesBed } from "./files-bed.factory.ts";
import { aPhoto, aVoiceNote, signIn } from "./files.factory.ts";

const { server, base, school, aSender, aRoomWithTwo, send, patch, get, attach, listed, fetchLinks } =
  await aFilesBed();
const { database, owner } = server;

test("a photo's message says what it shows, in its sender's words, and of the file what the file is", async () => {
  const { roomId, teacher, colleague } = await aRoomWithTwo();
  const { id } = await send(teacher, "photo", "board.jpg", await aPhoto(400, 300));
  const photo = {
    kind: "photo" as const,
    fileId: id,
    name: "mine.jpg",
    type: "text/html",
    size: 1,
    alt: "Exercise 3",
  };

  await teacher.client.call(sendMessage, {
    params: { roomId },
    body: { clientId: aKey(), body: "", attachments: [photo] },
  });

  const { messages } = await colleague.client.call(listMessages, { params: { roomId }, query: {} });
  expect(messages.at(-1)?.attachments).toMatchObject([
    { kind: "photo", name: "board.webp", type: "image/webp", alt: "Exercise 3" },
  ]);
});

describe("what arrives", () => {
  test("a photo is made anew: upright, in the sizes of the screen, without where it was taken", async () => {
    const teacher = await aSender();

    const card = await send(teacher, "photo", "Trip.JPG", await aPhoto());

    expect(card).toMatchObject({
      state: "ready",
      type: "image/webp",
      name: "Trip.webp",
      width: 1200,
      height: 1600,
    });
    const { full, thumb } = await fetchLinks(teacher, card.id);
    const picture = Buffer.from(await (await get(full)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 1200, height: 1600 });
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect(picture.includes("Example Phones")).toBe(false);
    const small = await sharp(Buffer.from(await (await get(thumb ?? "")).arrayBuffer())).metadata();
    expect(small).toMatchObject({ width: 240, height: 320 });
  });

  test("a voice note in Opus is given out as it came, and known for its length", async () => {
    const teacher = await aSender();

    const card = await send(teacher, "voice", "note.webm", aVoiceNote());

    expect(card).toMatchObject({ state: "ready", type: "audio/webm", size: aVoiceNote().length });
    expect(card.seconds).toBeCloseTo(0.6);
    const answer = await get((await fetchLinks(teacher, card.id)).full);
    expect(answer.headers.get("content-disposition")).toMatch(/^inline/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(aVoiceNote())).toBe(true);
  });

  test("what is something else than it says is refused, and nothing of it is given out", async () => {
    const teacher = await aSender();

    const card = await send(teacher, "photo", "picture.jpg", Buffer.from("<svg onload='alert(1)'/>"));

    expect(card).toMatchObject({ state: "refused", refusal: "type" });
    expect(await listed(teacher, card.id)).toEqual([]);
    await expect(attach(teacher, card.id, 1)).rejects.toMatchObject({ code: "invalid" });
  });

  test("a file of which bytes are missing is not finished, and says where it goes on", async () => {
    const teacher = await aSender();
    const params = { schoolId: school.id, fileId: aKey() };
    const body = { kind: "file" as const, name: "plan.txt", bytes: 10 };
    const announced = { params, body: { id: params.fileId, ...body } };
    const { uploadPath } = await teacher.client.call(createFile, announced);
    await patch(uploadPath, teacher, 0, Buffer.from("half"));

    const finishing = teacher.client.call(finishFile, { params, body: { sha256: null } });

    await expect(finishing).rejects.toMatchObject({ code: "conflict", details: { offset: 4 } });
    expect(await teacher.client.call(createFile, announced)).toMatchObject({
      file: { state: "receiving" },
    });
  });

  test("a file larger than its kind may be is not announced", async () => {
    const { client } = await aSender();
    const body = { id: aKey(), kind: "voice" as const, name: "song.ogg", bytes: 6 * 1024 * 1024 };

    const announced = client.call(createFile, { params: { schoolId: school.id }, body });

    await expect(announced).rejects.toMatchObject({ code: "too-large" });
  });

  test("nobody brings bytes of somebody else's file, and no session that may not write", async () => {
    const [owning, other] = [await aSender(), await aSender()];
    const params = { schoolId: school.id, fileId: aKey() };
    const body = { id: params.fileId, kind: "file" as const, name: "plan.txt", bytes: 4 };
    const { uploadPath } = await owning.client.call(createFile, { params, body });

    expect((await patch(uploadPath, other, 0, Buffer.from("mine"))).status).toBe(404);
    expect((await patch(uploadPath, { token: "nobody's" }, 0, Buffer.from("mine"))).status).toBe(401);
    await expect(other.client.call(createFile, { params, body })).rejects.toMatchObject({ code: "conflict" });
    await expect(other.client.call(finishFile, { params, body: { sha256: null } })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("a page from elsewhere does not read what is said to an upload, an installed app does", async () => {
    const { client, token } = await aSender();
    const params = { schoolId: school.id, fileId: aKey() };
    const body = { id: params.fileId, kind: "file" as const, name: "plan.txt", bytes: 4 };
    const { uploadPath } = await client.call(createFile, { params, body });
    const allowedTo = async (origin: string) => {
      const requestHeaders = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", origin };
      const { status, headers } = await fetch(`${base}${uploadPath}`, {
        method: "HEAD",
        headers: requestHeaders,
      });
      return [status, headers.get("access-control-allow-origin")];
    };

    expect(await allowedTo("https://elsewhere.example")).toEqual([200, null]);
    expect(await allowedTo("https://localhost")).toEqual([200, "https://localhost"]);
  });
});

describe("who reads it", () => {
  test("CHAT-3: whoever is in the room of its message reads a file, and from the moment of leaving does not", async () => {
    const { teacher, colleague, roomId } = await aRoomWithTwo();
    const card = await send(teacher, "file", "plan.txt", Buffer.from("The plan"));
    expect(await listed(colleague, card.id)).toEqual([]);
    await attach(teacher, card.id, roomId);
    const { full } = await fetchLinks(colleague, card.id);
    expect(await (await get(full)).text()).toBe("The plan");

    await owner.query("update room_members set left_seq = 1 where person_id = $1", [colleague.personId]);

    expect((await get(full)).status).toBe(404);
    expect(await listed(colleague, card.id)).toEqual([]);
  });

  test("the file of a message that was taken back is nobody's but its owner's", async () => {
    const { teacher, colleague, roomId } = await aRoomWithTwo();
    const card = await send(teacher, "file", "plan.txt", Buffer.from("The plan"));
    await attach(teacher, card.id, roomId);
    const { full } = await fetchLinks(colleague, card.id);

    await database.inSchool(school.id, (db) => hideFiles(db, school.id, { kind: "room", id: roomId }, true));

    expect((await get(full)).status).toBe(404);
    await database.inSchool(school.id, (db) => hideFiles(db, school.id, { kind: "room", id: roomId }, false));
    await owner.query("update room_events set redacted_at = now() where room_id = $1", [roomId]);
    expect((await get(full)).status).toBe(404);
    expect(await listed(teacher, card.id)).toHaveLength(1);
  });

  test("a link is good for its session alone, unchanged, and for minutes", async () => {
    const teacher = await aSender();
    const card = await send(teacher, "file", "plan.txt", Buffer.from("The plan"));
    const { full } = await fetchLinks(teacher, card.id);
    const other = await signIn(server, teacher.actor);

    expect((await get(full)).status).toBe(200);
    expect(
      (await get(full.replace(`session=${teacher.sessionId}`, `session=${other.sessionId}`))).status,
    ).toBe(404);
    expect((await get(full.replace("/full", "/thumb"))).status).toBe(404);
    expect((await get(full.replace(/until=\d+/, "until=1600000000"))).status).toBe(404);
    expect((await get(full.replace(/until=\d+/, "until=9900000000"))).status).toBe(404);
    await owner.query("update sessions set ended_at = now() where id = $1", [teacher.sessionId]);
    expect((await get(full)).status).toBe(401);
  });
});

describe("how it is given out", () => {
  test("a file is saved and never shown, run or guessed at", async () => {
    const teacher = await aSender();
    const card = await send(teacher, "file", "خطة الأسبوع.txt", Buffer.from("The plan"));

    const { headers } = await get((await fetchLinks(teacher, card.id)).full);

    expect(headers.get("content-disposition")).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent("خطة الأسبوع.txt")}`,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
  });

  test("a player asks for pieces, and what it has already is not sent again", async () => {
    const teacher = await aSender();
    const card = await send(teacher, "voice", "note.webm", aVoiceNote());
    const { full } = await fetchLinks(teacher, card.id);

    const piece = await get(full, { range: "bytes=10-19" });
    const beyond = await get(full, { range: "bytes=99999-" });
    const known = await get(full, { "if-none-match": piece.headers.get("etag") ?? "" });

    expect([piece.status, piece.headers.get("content-range")]).toEqual([
      206,
      `bytes 10-19/${aVoiceNote().length}`,
    ]);
    expect(Buffer.from(await piece.arrayBuffer()).equals(aVoiceNote().subarray(10, 20))).toBe(true);
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${aVoiceNote().length}`,
    ]);
    expect(known.status).toBe(304);
  });
});
