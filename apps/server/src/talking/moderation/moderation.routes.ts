import * as contract from "@dars/contract/talking/moderation";
import * as rooms from "@dars/contract/talking/moderation-rooms";
import * as words from "@dars/contract/talking/moderation-words";

import type { Slice } from "#platform/http/api.ts";

import { actInRoom } from "./act-in-room.ts";
import { decideCase, type EndsSessions } from "./decide-case.ts";
import { listActsOnMe } from "./list-acts-on-me.ts";
import { listMyReports } from "./list-my-reports.ts";
import { listCases, readCase } from "./read-cases.ts";
import { report } from "./report.ts";
import { readWordLists, saveWordLists } from "./word-lists.ts";

/** `book`: where sessions end when an account is switched off. */
export const moderation =
  (book: EndsSessions): Slice =>
  (api) => {
    api.serve(contract.report, (context, input) => report(context, input));
    api.serve(contract.listMyReports, (context, input) => listMyReports(context, input));
    api.serve(contract.listCases, (context, input) => listCases(context, input));
    api.serve(contract.readCase, (context, input) => readCase(context, input));
    api.serve(contract.decideCase, (context, input) => decideCase(book, context, input));
    api.serve(rooms.actInRoom, (context, input) => actInRoom(context, input));
    api.serve(words.readWordLists, (context) => readWordLists(context));
    api.serve(words.saveWordLists, (context, input) => saveWordLists(context, input));
    api.serve(rooms.listActsOnMe, (context) => listActsOnMe(context));
  };
