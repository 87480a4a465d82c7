import * as mailings from "@dars/contract/talking/mailings";
import * as contract from "@dars/contract/talking/messages";

import type { Slice } from "#platform/http/api.ts";

import { answerThread, claimThread, closeThread } from "./answer-thread.ts";
import { listMailings, readMailing } from "./read-mailings.ts";
import { listThreads, readThread } from "./read-thread.ts";
import { followThreadLink, makeThreadLink } from "./thread-links.ts";
import { countRecipients, writeToOffice, writeToPeople } from "./write-to-people.ts";

export const messages: Slice = (api) => {
  api.serve(contract.listThreads, listThreads);
  api.serve(contract.readThread, readThread);
  api.serve(contract.writeToOffice, writeToOffice);
  api.serve(contract.writeToPeople, writeToPeople);
  api.serve(mailings.listMailings, listMailings);
  api.serve(mailings.readMailing, readMailing);
  api.serve(contract.countRecipients, countRecipients);
  api.serve(contract.answerThread, answerThread);
  api.serve(contract.claimThread, claimThread);
  api.serve(contract.closeThread, closeThread);
  api.serve(contract.makeThreadLink, makeThreadLink);
  api.serve(contract.followThreadLink, followThreadLink);
};
