import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listOpenAsks as listRoute,
  OwnAsk,
  readOwnAsk as route,
} from "@dars/contract/talking/ask-answers";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listWaitingAsks } from "./asked.queries.ts";
import { findAsk, findSchoolName, listOptions, type AskRow } from "./asks.queries.ts";
import { findOwnChoice } from "./choices.queries.ts";
import { listNames, listOwnConsents, type OwnConsentRow } from "./consents.queries.ts";
import { listOwnSeats, listPlaces } from "./seats.queries.ts";
import { listOwnMeetings, listSlots } from "./slots.queries.ts";

const MOST = 50;

/** ASK-1: over all the caller's schools, what waits for it. */
export async function listOpenAsks(context: Context): Promise<Reply<typeof listRoute>> {
  const { actor, database } = context;
  const schools = await schoolsInReach(context);
  const parts = await Promise.all(
    schools.map(async (schoolId) => {
      const db = database.reading(schoolId);
      const asks = await listWaitingAsks(db, schoolId, actor, MOST);
      if (asks.length === 0) return [];
      const studentIds = asks.flatMap((ask) => [...ask.studentIds]);
      const [names, { name: school }] = await Promise.all([
        listNames(db, schoolId, studentIds),
        findSchoolName(db, schoolId),
      ]);
      return asks.map(({ studentIds: ownIds, closesAt, ...ask }) => ({
        schoolId,
        school,
        ...ask,
        closesAt: closesAt.toISOString(),
        children: names.filter(({ studentId }) => ownIds.includes(studentId)),
      }));
    }),
  );
  return { asks: parts.flat().toSorted((a, b) => a.closesAt.localeCompare(b.closesAt)) };
}

/** ASK-1; ASK-9: also what was withdrawn, since its notice leads here. Its files are gone with it. */
export async function readOwnAsk(
  context: Context,
  { params: { schoolId, askId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const ask = await findAsk(db, schoolId, askId);
  if (!ask) throw notFound("This ask");
  const [consents, choice, signUp, meeting, school] = await Promise.all([
    ask.kind === "consent" ? listOwnConsents(db, schoolId, askId, context.actor) : [],
    ask.kind === "choice" ? readOwnChoice(context, ask) : null,
    ask.kind === "sign_up" ? readOwnSignUp(context, ask) : null,
    ask.kind === "meeting" ? readOwnMeeting(context, ask) : null,
    findSchoolName(db, schoolId),
  ]);
  if (consents.length === 0 && [choice, signUp, meeting].every((part) => part === null))
    throw notFound("This ask");
  const { id, kind, title, body, attachments, author, state, closesAt, signatures } = ask;
  return {
    id,
    schoolId,
    school: school.name,
    kind,
    title,
    body,
    attachments: state === "withdrawn" ? [] : [...attachments],
    author: author.name,
    state,
    closesAt: closesAt.toISOString(),
    signatures,
    consents: consents.map((consent) => toOwnConsent(consent, ask)),
    choice,
    signUp,
    meeting,
  };
}

const toOwnConsent = (consent: OwnConsentRow, ask: AskRow): OwnAsk["consents"][number] => ({
  studentId: consent.studentId,
  name: consent.name,
  section: consent.section,
  relation: consent.relation,
  state: consent.state,
  needed: consent.needed,
  signatures: consent.signatures,
  maySign: ask.state === "open" && consent.state === "waiting" && !hasSigned(consent),
  mayChange: ask.state === "open" && hasSigned(consent),
});

const hasSigned = ({ signatures }: OwnConsentRow): boolean => signatures.some(({ isOwn }) => isOwn);

async function readOwnChoice(context: Context, ask: AskRow): Promise<OwnAsk["choice"]> {
  const { schoolId, id, mode, isAnonymous } = ask;
  const db = context.database.reading(schoolId);
  const [own, options] = await Promise.all([
    findOwnChoice(db, schoolId, id, context.actor),
    listOptions(db, schoolId, id),
  ]);
  if (!own || mode === null) return null;
  const { isAnswered, chosen } = own;
  return { mode, isAnonymous, options, isAnswered, chosen, mayAnswer: ask.state === "open" && !isAnswered };
}

async function readOwnSignUp(context: Context, ask: AskRow): Promise<NonNullable<OwnAsk["signUp"]> | null> {
  const { schoolId, id } = ask;
  const db = context.database.reading(schoolId);
  const [seats, options] = await Promise.all([
    listOwnSeats(db, schoolId, id, context.actor),
    listPlaces(db, schoolId, id),
  ]);
  return seats.length === 0
    ? null
    : { seats: [...seats], options: [...options], mayAnswer: ask.state === "open" };
}

/** ASK-7: the times without the names of other families. */
async function readOwnMeeting(context: Context, ask: AskRow): Promise<NonNullable<OwnAsk["meeting"]> | null> {
  const { schoolId, id } = ask;
  const db = context.database.reading(schoolId);
  const [children, slots] = await Promise.all([
    listOwnMeetings(db, schoolId, id, context.actor),
    listSlots(db, schoolId, id),
  ]);
  if (children.length === 0) return null;
  return {
    children: children.map(({ guardianId: _guardian, isAsked: _asked, ...child }) => child),
    slots: slots
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map(({ no, startsAt, minutes, booking }) => ({
        no,
        startsAt,
        minutes,
        isFree: booking === null && Date.parse(startsAt) > Date.now(),
      })),
    mayBook: ask.state === "open" && children.some(({ isAsked }) => isAsked),
  };
}
