import * as contract from "@dars/contract/identity/outbound";

import type { Slice } from "#platform/http/api.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";

import { listOutbound } from "./list-outbound.ts";
import { readOutboundSettings, saveOutboundSettings } from "./outbound-settings.ts";
import {
  chooseDigest,
  proveContact,
  readContactProofs,
  requestContactCode,
  stopContact,
} from "./own-contacts.ts";
import { requestSignInCode } from "./request-sign-in-code.ts";
import { sendOutboundTest } from "./send-outbound-test.ts";

export const outbound =
  (account: OutboundAccount): Slice =>
  (api) => {
    api.serve(contract.readOutboundSettings, (...call) => readOutboundSettings(account, ...call));
    api.serve(contract.saveOutboundSettings, saveOutboundSettings);
    api.serve(contract.listOutbound, (...call) => listOutbound(account.currency, ...call));
    api.serve(contract.sendOutboundTest, (...call) => sendOutboundTest(account, ...call));
    api.serve(contract.readContactProofs, (context) => readContactProofs(account, context));
    api.serve(contract.requestContactCode, (...call) => requestContactCode(account, ...call));
    api.serve(contract.proveContact, (...call) => proveContact(account, ...call));
    api.serve(contract.stopContact, (...call) => stopContact(account, ...call));
    api.serve(contract.chooseDigest, (...call) => chooseDigest(account, ...call));
    api.serve(contract.requestSignInCode, requestSignInCode);
  };
