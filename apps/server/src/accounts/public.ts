export { SessionBook, type Standing } from "./session-book.ts";
export type { SessionFound } from "./sessions.queries.ts";
export { hashPassword } from "./passwords.ts";
export { normalLogin } from "./login-names.ts";
export { userDataOf } from "./user-data.ts";
export { createCode } from "./issue-sign-in-code.ts";
export { accounts } from "./accounts.routes.ts";
