import { listFiles, type FileKind } from "@dars/contract/talking/files";

import { createApplication } from "#application.ts";
import { aGroup, aSchool, openAllDay } from "#platform/testing/factories/organisation.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";
import { aMember, aMessage, aStaffRoom } from "#talking/chat/chat.factory.ts";

import { attachFile } from "./attach-file.ts";
import { aDisk, patchHeaders, sendFile, signIn, type SignedIn } from "./files.factory.ts";

/** A whole application that listens, with a disk and a school; and what people do with files there. */
export async function aFilesBed() {
  const store = await aDisk();
  const server = await served((parts) => createApplication({ ...parts, files: store }));
  const { database, owner, http } = server;
  const base = await http.listen({ port: 0 });
  const group = await aGroup(database);
  await openAllDay(database, group);
  const school = await aSchool(database, group);

  const seat = async ({ id: personId, actor }: Member) => ({
    personId,
    actor,
    ...(await signIn(server, actor)),
  });
  const aSender = async () => seat(await aTeacher(database, school));

  /** A room of two teachers, and a first message by one of them. */
  async function aRoomWithTwo() {
    const { roomId, teacher, colleague } = await aStaffRoom({ database, owner }, { school });
    await aMember(owner, { schoolId: school.id, roomId, personId: colleague.id });
    await aMessage(owner, { schoolId: school.id, roomId, senderId: teacher.id });
    return { roomId, teacher: await seat(teacher), colleague: await seat(colleague) };
  }

  const send = (sender: SignedIn, kind: FileKind, name: string, bytes: Buffer) =>
    sendFile(base, sender, { schoolId: school.id, kind, name, bytes });

  const patch = (path: string, { token }: { readonly token: string }, offset: number, bytes: Buffer) =>
    fetch(`${base}${path}`, {
      method: "PATCH",
      headers: patchHeaders(token, offset),
      body: Uint8Array.from(bytes),
    });

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${base}${path}`, { headers });

  /** Attaches a file to messages written at once in these rooms. */
  const attach = (
    { actor: { accountId } }: Pick<Member, "actor">,
    fileId: string,
    ...roomIds: readonly number[]
  ) =>
    database.inSchool(school.id, (db) =>
      attachFile(db, {
        schoolId: school.id,
        accountId,
        fileIds: [fileId],
        to: roomIds.map((id) => ({ kind: "room", id, part: 1 })),
      }),
    );

  async function listed({ client }: SignedIn, fileId: string) {
    const { files } = await client.call(listFiles, {
      params: { schoolId: school.id },
      query: { ids: fileId },
    });
    return files;
  }

  async function fetchLinks(reader: SignedIn, fileId: string) {
    const [found] = await listed(reader, fileId);
    if (!found) throw new Error("The file is not to be read.");
    return found.links;
  }

  return {
    server,
    base,
    store,
    school,
    seat,
    aSender,
    aRoomWithTwo,
    send,
    patch,
    get,
    attach,
    listed,
    fetchLinks,
  };
}
