import { CountReply } from "@dars/contract/shell/legacy-calls";
import { Value } from "typebox/value";

import type { School } from "#platform/testing/factories/organisation.ts";
import { aStaffRoom, EIGHT_IN_BAGHDAD } from "#talking/chat/chat.factory.ts";

import { aSession, type legacyServer } from "./legacy.factory.ts";

type Server = Awaited<ReturnType<typeof legacyServer>>;

export const COUNT_PATH = "/api/v5/get_count_of_new_messages.php";

/** The answer to a caller with these unread counts by room. */
export const unread = (rooms: Readonly<Record<string, number>>) => ({
  status: "success",
  result: { new_messages: Object.values(rooms).reduce((sum, room) => sum + room, 0), rooms },
});

/** The count that was answered, once it is an answer of 200 in the words of the contract. */
export function counted({ statusCode, payload }: Awaited<ReturnType<Server["get"]>>): CountReply {
  if (statusCode !== 200) throw new Error(`The count answered ${statusCode}.`);
  const answer: unknown = JSON.parse(payload);
  if (!Value.Check(CountReply, answer)) throw new Error(`The count answered ${payload}.`);
  return answer;
}

/** Asks for the count with these parameters in the address. */
export async function count(
  server: Pick<Server, "get">,
  query: Readonly<Record<string, string | number>>,
): Promise<CountReply> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return counted(await server.get(`${COUNT_PATH}?${search.toString()}`));
}

/** A teacher signed in, with one message at seven and one at eight, Baghdad time. */
export async function aTeacherWithUnread(server: Server, school: School) {
  const messages = [{}, { at: EIGHT_IN_BAGHDAD }];
  const { roomId, teacher } = await aStaffRoom(server, { school, messages });
  return { roomId, teacher, token: await aSession(server, teacher) };
}
