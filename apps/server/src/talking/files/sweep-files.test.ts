import { discardFile } from "@dars/contract/talking/files";
import { describe, expect, test } from "vitest";

import { eraseRecordFiles } from "./attach-file.ts";
import { aFilesBed } from "./files-bed.factory.ts";
import { sweepFiles } from "./sweep-files.ts";

const { server, store, school, aRoomWithTwo, send, get, attach, listed, fetchLinks } = await aFilesBed();
const { database, owner } = server;

describe("what becomes of it", () => {
  test("after a day, files that hang on nothing are gone; those that hang on something stay", async () => {
    const { teacher, roomId } = await aRoomWithTwo();
    const [used, orphan] = [
      await send(teacher, "file", "a.txt", Buffer.from("a")),
      await send(teacher, "file", "b.txt", Buffer.from("b")),
    ];
    await attach(teacher, used.id, roomId);
    await sweepFiles(database, store);
    expect(await listed(teacher, orphan.id)).toHaveLength(1);
    await owner.query("update files set created_at = created_at - interval '25 hours'");

    await sweepFiles(database, store);

    expect(await listed(teacher, used.id)).toHaveLength(1);
    expect(await listed(teacher, orphan.id)).toEqual([]);
    expect(await store.read(`${school.id}/${orphan.id}/full`)).toBeUndefined();
    expect(await countRows(orphan.id)).toBe(0);
  });

  test("a file that is thrown away while it is looked at leaves no bytes behind", async () => {
    const { teacher } = await aRoomWithTwo();
    await owner.query(`
      create function throw_away() returns trigger language plpgsql as $$ begin
        new.state := 'erased'; new.erased_at := now(); return new; end $$;
      create trigger throw_away before update on files
        for each row when (new.state = 'ready') execute function throw_away()`);

    const late = send(teacher, "file", "a.txt", Buffer.from("a"));

    await expect(late).rejects.toMatchObject({ code: "not-found" });
    await owner.query("drop function throw_away cascade");
    const { rows } = await owner.query<{ id: string }>("select id from files where state = 'erased'");
    expect(rows).toHaveLength(1);
    for (const { id } of rows) expect(await store.read(`${school.id}/${id}/full`)).toBeUndefined();
  });

  test("what is erased takes its files with it, but those that hang on something else as well", async () => {
    const { teacher, roomId } = await aRoomWithTwo();
    const other = await aRoomWithTwo();
    const [one, both] = [
      await send(teacher, "file", "a.txt", Buffer.from("a")),
      await send(teacher, "file", "b.txt", Buffer.from("b")),
    ];
    await attach(teacher, one.id, roomId);
    await attach(teacher, both.id, roomId, other.roomId);

    const erased = await database.inSchool(school.id, (db) =>
      eraseRecordFiles(db, school.id, "room", [roomId]),
    );

    expect(erased).toBe(1);
    expect(await listed(teacher, one.id)).toEqual([]);
    await sweepFiles(database, store);
    expect(await store.read(`${school.id}/${one.id}/full`)).toBeUndefined();
    expect(await (await get((await fetchLinks(teacher, both.id)).full)).text()).toBe("b");
  });

  test("one's own file can be thrown away until something has it", async () => {
    const { teacher, colleague, roomId } = await aRoomWithTwo();
    const [used, unused] = [
      await send(teacher, "file", "a.txt", Buffer.from("a")),
      await send(teacher, "file", "b.txt", Buffer.from("b")),
    ];
    await attach(teacher, used.id, roomId);

    for (const { id: fileId } of [used, unused])
      await teacher.client.call(discardFile, { params: { schoolId: school.id, fileId } });
    const ofAnother = colleague.client.call(discardFile, {
      params: { schoolId: school.id, fileId: used.id },
    });
    await expect(ofAnother).rejects.toMatchObject({ code: "not-found" });

    expect(await listed(teacher, used.id)).toHaveLength(1);
    expect(await listed(teacher, unused.id)).toEqual([]);
  });
});

async function countRows(fileId: string): Promise<number> {
  const { rowCount } = await owner.query("select from files where id = $1", [fileId]);
  return rowCount ?? 0;
}
