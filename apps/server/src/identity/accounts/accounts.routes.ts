import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";

import type { Slice } from "#platform/http/api.ts";
import { PUSH_HOSTS } from "#platform/push/push-hosts.ts";

import { changePassword } from "./change-password.ts";
import { endLeftSession } from "./end-left-session.ts";
import { endSession } from "./end-session.ts";
import { issueSignInCode } from "./issue-sign-in-code.ts";
import { listSessions } from "./list-sessions.ts";
import { login } from "./login.ts";
import { proveMyself } from "./prove-myself.ts";
import { readMe } from "./read-me.ts";
import { saveDevice } from "./save-device.ts";
import { savePreferences } from "./save-preferences.ts";
import type { SessionBook } from "./session-book.ts";
import { switchRole } from "./switch-role.ts";

/** `pushHosts`: the push services of browsers that may be called; `localHosts`: those among them without TLS. */
export const accounts =
  (book: SessionBook, pushHosts: readonly string[] = PUSH_HOSTS, localHosts: readonly string[] = []): Slice =>
  (api) => {
    api.serve(contract.login, (context, { body }) => login(book, context, body));
    api.serve(contract.proveMyself, (context, { body }) => proveMyself(context, body.password));
    api.serve(contract.logout, ({ actor }) => endSession(book, actor, actor.sessionId, "logout"));
    api.serve(contract.endLeftSession, (context, { body }) => endLeftSession(book, context, body));
    api.serve(contract.changePassword, (context, { body }) => changePassword(book, context, body));
    api.serve(own.readMe, (context) => readMe(context));
    api.serve(own.savePreferences, (context, { body }) => savePreferences(context, body));
    api.serve(own.switchRole, (context, { body }) => switchRole(book, context, body.assignmentId));
    api.serve(own.listSessions, (context) => listSessions(context));
    api.serve(own.endSession, ({ actor }, { params }) =>
      endSession(book, actor, params.sessionId, "ended_elsewhere"),
    );
    api.serve(contract.saveDevice, (context, { body }) =>
      saveDevice(context, body, { hosts: pushHosts, localHosts }),
    );
    api.serve(own.issueSignInCode, (context, { params }) => issueSignInCode(context, params));
  };
