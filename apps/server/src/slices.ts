import { archive } from "#archive/public.ts";
import { auditLog } from "#audit-log/audit-log.routes.ts";
import { catalogue, catalogueChanged } from "#catalogue/public.ts";
import { chatRooms } from "#chat-rooms/public.ts";
import { chat } from "#chat/chat.routes.ts";
import { enrolment } from "#enrolment/enrolment.routes.ts";
import { enrolmentEnded, studentEnrolled, studentsMoved, studentTransferred } from "#enrolment/public.ts";
import { exports } from "#exports/public.ts";
import type { FileReaders } from "#files/public.ts";
import { guardians } from "#guardians/guardians.routes.ts";
import { guardianInvited } from "#guardians/public.ts";
import { home } from "#home/home.routes.ts";
import { letters } from "#letters/letters.routes.ts";
import { mandateEnded, mandateGranted, mandates } from "#mandates/public.ts";
import { mayReadThreadFiles, messages } from "#messages/public.ts";
import { mayReadCaseFiles } from "#moderation/public.ts";
import { notifications } from "#notifications/public.ts";
import { rosterClients } from "#oneroster/clients.routes.ts";
import { openings } from "#openings/openings.routes.ts";
import { passkeys } from "#passkeys/passkeys.routes.ts";
import { people } from "#people/people.routes.ts";
import { personChanged, personCreated } from "#people/public.ts";
import type { Slice } from "#platform/http/api.ts";
import { mayReadPostFiles, posts } from "#posts/public.ts";
import { proposals, type ProposalKind } from "#proposals/public.ts";
import { retention } from "#retention/retention.routes.ts";
import { mayReadRoomFiles } from "#room-files/public.ts";
import { roomLooks, transcriptAsked } from "#room-looks/public.ts";
import { roomPins } from "#room-pins/room-pins.routes.ts";
import { rosterExport } from "#roster-export/roster-export.routes.ts";
import { rosterTables } from "#roster-tables/roster-tables.routes.ts";
import { rosterUploads } from "#roster-uploads/public.ts";
import { schoolRecords } from "#school-records/school-records.routes.ts";
import { schools } from "#schools/schools.routes.ts";
import { settings } from "#settings/settings.routes.ts";
import { structure } from "#structure/public.ts";
import { teaching } from "#teaching/teaching.routes.ts";
import { years } from "#years/public.ts";

/** Everything that can be asked for and allowed by somebody else. */
const PROPOSAL_KINDS: readonly ProposalKind[] = [
  personChanged,
  personCreated,
  guardianInvited,
  studentEnrolled,
  studentsMoved,
  enrolmentEnded,
  studentTransferred,
  catalogueChanged,
  mandateGranted,
  mandateEnded,
  transcriptAsked,
];

/** Who may read what files hang on. */
export const FILE_READERS: FileReaders = {
  room: [mayReadRoomFiles],
  post: [mayReadPostFiles],
  thread: [mayReadThreadFiles],
  case: [mayReadCaseFiles],
};

/** Every slice that needs nothing but its context. accounts is made in application.ts, where its sessions are. */
export const SLICES: readonly Slice[] = [
  openings,
  archive,
  auditLog,
  catalogue,
  chat,
  chatRooms,
  enrolment,
  exports,
  guardians,
  home,
  letters,
  mandates,
  messages,
  notifications,
  passkeys,
  people,
  posts,
  proposals(PROPOSAL_KINDS),
  retention,
  rosterClients,
  roomLooks,
  roomPins,
  rosterExport,
  rosterTables,
  schoolRecords,
  rosterUploads,
  schools,
  settings,
  structure,
  teaching,
  years,
];
