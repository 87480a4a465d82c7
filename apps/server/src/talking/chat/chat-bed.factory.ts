import { listEvents, listMessages, sendMessage } from "@dars/contract/talking/chat";

import type { Slice } from "#platform/http/api.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { School } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMember, aStaffRoom } from "./chat.factory.ts";
import { chat } from "./chat.routes.ts";

type Caller = Pick<Member, "actor">;

/** The slice on a database of its own, with what its tests do again and again; `others` are slices served beside it. */
export async function chatBed(...others: readonly Slice[]) {
  const bed = await testbed([chat, ...others]);
  const { as, owner } = bed;
  return {
    ...bed,
    send: ({ actor }: Caller, roomId: number, body = "Good morning", clientId = aKey(), more: object = {}) =>
      as(actor).call(sendMessage, { params: { roomId }, body: { clientId, body, ...more } }),
    fetchLog: ({ actor }: Caller, roomId: number, after = 0) =>
      as(actor).call(listEvents, { params: { roomId }, query: { after } }),
    fetchMessages: ({ actor }: Caller, roomId: number, query = {}) =>
      as(actor).call(listMessages, { params: { roomId }, query }),
    /** A staff room with two members. */
    aRoomOfTwo: async (school: School) => {
      const made = await aStaffRoom(bed, { school });
      await aMember(owner, { schoolId: school.id, roomId: made.roomId, personId: made.colleague.id });
      return made;
    },
  };
}
