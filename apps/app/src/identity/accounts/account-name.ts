import type { UserData } from "@dars/contract/identity/user-data";
import { ROLES } from "@dars/contract/platform/roles";

/** For saves made before sign-in. */
const NOBODY = "nobody";

/**
 * Names what an account keeps on this device. The role belongs to it: a save made as a teacher must not leave with a
 * parent's token.
 */
export const accountName = (session: UserData | null): string =>
  session === null
    ? NOBODY
    : [session.id, session.login_type, getHost(session.server)].filter(Boolean).join("-");

/** What the account may keep on this device, in each role that it can have taken on here. */
export const accountNames = (session: UserData | null): readonly string[] =>
  session === null ? [] : ROLES.map((role) => accountName({ ...session, login_type: role }));

const getHost = (server: string | null): string =>
  server !== null && URL.canParse(server) ? new URL(server).host : "";
