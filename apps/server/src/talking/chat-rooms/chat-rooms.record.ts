import {
  APART,
  follows,
  besides,
  stays,
  leftOut,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeRooms } from "./merge-rooms.queries.ts";

export const CHAT_ROOMS_RECORD: PersonTables = [
  {
    table: "room_guests",
    people: { person_id: follows(besides("room_id")) },
    erase: stays("Who was let into a room, under the pseudonym."),
    myData: leftOut("A log of the school."),
    transfer: OF_THIS_SCHOOL,
    keep: "messages of chats",
  },
  {
    table: "room_members",
    people: { person_id: APART },
    erase: stays("Who was in a room: a hold has to know it."),
    myData: leftOut("The messages are in the file."),
    transfer: OF_THIS_SCHOOL,
    keep: "messages of chats",
  },
  {
    table: "rooms",
    people: { about_student_id: APART, staff_id: APART, other_staff_id: APART },
    erase: stays("A room of two stays for the other one, with ids."),
    myData: leftOut("The messages are in the file."),
    merge: { after: mergeRooms },
    transfer: OF_THIS_SCHOOL,
    keep: "messages of chats",
  },
];
