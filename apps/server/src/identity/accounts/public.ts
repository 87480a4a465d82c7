export { SessionBook } from "./session-book.ts";
export { readDeviceKey } from "./device-key.ts";
export { dropPushAddress } from "./devices.queries.ts";
export {
  endSessions,
  findSession,
  forgetChosenChild,
  renewLogin,
  type SessionFound,
} from "./sessions.queries.ts";
export { hashPassword } from "./passwords.ts";
export { normalLogin } from "./normal-login.ts";
export { readUserData } from "./user-data.ts";
export { createCode, writeCode, writeSentCode, type IssuedCode } from "./issue-sign-in-code.ts";
export {
  findAccountOfPerson,
  isKnownElsewhere,
  listAccountPeople,
  lockAccountPerson,
} from "./people.queries.ts";
export { openSession } from "./open-session.ts";
export { listAssignments, type Assignment } from "./sign-in.queries.ts";
export { weakness } from "./passwords.ts";
export { findAccountId } from "./find-account-id.ts";
export { Challenge } from "./challenges.ts";
export { deleteAccountChallenges } from "./challenges.queries.ts";
export { enter } from "./enter.ts";
export { countFailureIn, refuseToWait, readWaitSeconds } from "./count-failure.ts";
export { judgeInLane } from "./judge-in-lane.ts";
export { spendInvite } from "./spend-invite.ts";
export { readOwnSchoolId } from "./own-school.ts";
export { noteProof, refuseUnproved } from "./prove-myself.ts";
export { isOffice, computePasswordSeal, secondStepChallenge } from "./second-step.ts";
export { findAccount, forgetFailures } from "./sign-in.queries.ts";
export { hasDecider, listDeciders, listOffice, type Decider, type Deciders } from "./deciders.queries.ts";
export { isGuardianKeptAway } from "./is-guardian-kept-away.ts";
