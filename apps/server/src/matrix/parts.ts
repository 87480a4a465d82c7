import type { Part } from "./part.ts";
import { accounts } from "./parts/accounts.ts";
import { archive } from "./parts/archive.ts";
import { catalogue } from "./parts/catalogue.ts";
import { chatRooms } from "./parts/chat-rooms.ts";
import { chat } from "./parts/chat.ts";
import { enrolment } from "./parts/enrolment.ts";
import { files } from "./parts/files.ts";
import { guardians } from "./parts/guardians.ts";
import { identities } from "./parts/identities.ts";
import { live } from "./parts/live.ts";
import { mandates } from "./parts/mandates.ts";
import { messages } from "./parts/messages.ts";
import { moderation } from "./parts/moderation.ts";
import { notifications } from "./parts/notifications.ts";
import { openings } from "./parts/openings.ts";
import { passkeys } from "./parts/passkeys.ts";
import { people } from "./parts/people.ts";
import { posts } from "./parts/posts.ts";
import { proposals } from "./parts/proposals.ts";
import { retention } from "./parts/retention.ts";
import { rosterExport } from "./parts/roster-export.ts";
import { rosterTables } from "./parts/roster-tables.ts";
import { rosterUploads } from "./parts/roster-uploads.ts";
import { schoolRecords } from "./parts/school-records.ts";
import { secondFactors } from "./parts/second-factors.ts";
import { settings } from "./parts/settings.ts";
import { signInOffice } from "./parts/sign-in-office.ts";
import { structure } from "./parts/structure.ts";
import { teaching } from "./parts/teaching.ts";
import { years } from "./parts/years.ts";

/** What the slices tell the matrix, one file each. */
export const PARTS: readonly Part[] = [
  openings,
  accounts,
  archive,
  catalogue,
  chat,
  chatRooms,
  enrolment,
  files,
  guardians,
  live,
  mandates,
  moderation,
  notifications,
  identities,
  passkeys,
  messages,
  people,
  posts,
  proposals,
  retention,
  rosterTables,
  rosterUploads,
  secondFactors,
  settings,
  rosterExport,
  schoolRecords,
  signInOffice,
  structure,
  teaching,
  years,
];
