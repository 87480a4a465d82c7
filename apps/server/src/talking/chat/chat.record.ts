import {
  APART,
  STAYS,
  follows,
  besides,
  leftOut,
  rowsGo,
  inSteps,
  OF_THIS_SCHOOL,
  type PersonTables,
} from "#platform/db/person-table.ts";

export const CHAT_RECORD: PersonTables = [
  {
    table: "held_messages",
    people: { sender_id: follows(besides("room_id client_id")) },
    erase: rowsGo("sender_id"),
    myData: leftOut("Not sent yet."),
    transfer: OF_THIS_SCHOOL,
    keep: "messages of chats",
  },
  {
    table: "room_events",
    people: { sender_id: APART, reactions: APART, change: STAYS },
    erase: inSteps("Each message becomes a placeholder, unless its room is on hold."),
    myData: "messages.ndjson",
    transfer: OF_THIS_SCHOOL,
    keep: "messages of chats",
  },
];
