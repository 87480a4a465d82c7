import type { readPublishedYear as route } from "@dars/contract/marks/results";
import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";

import { LABELS } from "#marks/engine/public.ts";
import { publishedIn, type ShownYear } from "#marks/publication/public.ts";
import type { Context } from "#platform/context.ts";
import type { ReadsTogether } from "#platform/db/reads-together.ts";
import { notFound } from "#platform/errors.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";

import { getViewerKind } from "./get-viewer-kind.ts";
import { objectionLine } from "./objection-line.ts";
import { listOfStudent } from "./objections.queries.ts";
import { codesIn, type ReleasedColumns } from "./released-columns.ts";
import { listCorrections, listOwnOfferings } from "./results.queries.ts";
import { ofSubjects } from "./visible-year.ts";
import type { YearPageKey, YearPageRow } from "./year-page.queries.ts";

type YearReply = Reply<typeof route>;
type YearPages = ReadsTogether<YearPageKey, YearPageRow>;

/** H9. The snapshot is sent as it was written when it was made. */
export const readPublishedYear = (pages: YearPages, released: ReleasedColumns) =>
  async function (context: Context, { params }: Input<typeof route>): Promise<ReadyJson<YearReply>> {
    const { schoolId, studentId, yearId } = params;
    const { role, accountId } = context.actor;
    const isGuardian = getViewerKind(context) === "guardian";
    const page = await pages.read(context.database, schoolId, {
      studentId,
      yearId,
      isGuardian,
      accountId: role === "parent" ? accountId : null,
    });
    if (!page) throw notFound("This report card");
    const { shown, published, said } = await readVisibleYear(context, page, { schoolId, studentId });
    const which = { schoolId, yearId, isGuardian, published };
    const objectable = await released.of(context.database, page, which);
    const more = await readObjectionDetails(context, page, params, published);
    const isOpen = page.state === "current" || page.state === "closing";
    const { revision, publishedAt, acknowledgedAt } = page;
    const ofSnapshot = {
      revision,
      publishedAt: publishedAt.toISOString(),
      isAmended: more.isAmended,
    };
    const rest = {
      objections: more.objections,
      corrections: more.corrections,
      objectUntil: objectable.until,
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      ...sayBeside(said),
      ...describeScheme(page),
      may: getPermissions(role, {
        isOpen,
        isInTime: objectable.until !== null,
        isAcknowledged: acknowledgedAt !== null,
      }),
    } satisfies Omit<YearReply, "result" | "objectable">;
    return new ReadyJson(
      `{"result":`,
      shown.slice(0, -1),
      `,${JSON.stringify(ofSnapshot).slice(1)},"objectable":${objectable.columns},${JSON.stringify(rest).slice(1)}`,
    );
  };

const sayBeside = (said: YearPageRow["said"]) => ({
  conduct: said?.conduct ?? null,
  comment: said?.comment ?? null,
});

/** The words of the scheme, and in which months its columns are. */
const describeScheme = ({ bands, windowMonths }: YearPageRow) => ({
  bands:
    bands?.map(({ min, label, points }) => ({ min, label, ...(points !== undefined && { points }) })) ?? null,
  months: nameMonths(windowMonths ?? {}),
});

/** Columns of the engine's schemes for the marks of one month are numbered within the term or the course. */
const OF_A_MONTH = /^(?:C\d)?M\d$/;

const nameMonths = (months: Readonly<Record<string, number>>): Readonly<Record<string, Names>> =>
  Object.fromEntries(
    Object.entries(months).flatMap(([code, month]) =>
      OF_A_MONTH.test(code) ? [[code, { ...LABELS.month(month) }]] : [],
    ),
  );

interface Seen {
  /** JSON of a ShownYear. */
  readonly shown: string;
  /** JSON of PublishedCodes. */
  readonly published: string;
  /** Null for a teacher who does not lead the section. */
  readonly said: YearPageRow["said"];
}

/** All of the snapshot, for a teacher the part that it may see. */
async function readVisibleYear(
  { database, actor: { role, personId } }: Context,
  { shown, published, said }: YearPageRow,
  { schoolId, studentId }: { readonly schoolId: number; readonly studentId: number },
): Promise<Seen> {
  const own =
    role === "teacher"
      ? await listOwnOfferings(database.reading(schoolId), schoolId, { teacherId: personId ?? 0, studentId })
      : { leads: true, offeringIds: [] };
  if (own.leads && published !== null) return { shown, published, said };
  // Written by JSON.stringify of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const whole = JSON.parse(shown) as ShownYear;
  const part = own.leads ? whole : ofSubjects(whole, own.offeringIds);
  return {
    shown: JSON.stringify(part),
    published: JSON.stringify(publishedIn(part)),
    said: own.leads ? said : null,
  };
}

/** Objections and corrections, which few years have. */
async function readObjectionDetails(
  { database, actor: { accountId } }: Context,
  { hasObjections, hasCorrections, publishedAt }: YearPageRow,
  { schoolId, studentId, yearId }: Input<typeof route>["params"],
  published: string,
): Promise<Pick<YearReply, "objections" | "corrections"> & { readonly isAmended: boolean }> {
  if (!hasObjections && !hasCorrections) return { objections: [], corrections: [], isAmended: false };
  const db = database.reading(schoolId, "at once");
  const [objections, changed] = await Promise.all([
    hasObjections ? listOfStudent(db, schoolId, studentId, yearId) : [],
    hasCorrections ? listCorrections(db, schoolId, { studentId, yearId }) : [],
  ]);
  const codes = codesIn(published);
  const corrections = changed.filter(({ offeringId, at }) => codes.has(offeringId) && at <= publishedAt);
  return {
    objections: objections
      .filter(({ offeringId }) => codes.has(offeringId))
      .map((row) => objectionLine(row, accountId)),
    corrections: corrections
      .filter(({ offeringId, code }) => codes.get(offeringId)?.includes(code) === true)
      .map((each) => ({ ...each, at: each.at.toISOString() })),
    isAmended: corrections.length > 0,
  };
}

interface ObjectionState {
  readonly isOpen: boolean;
  readonly isInTime: boolean;
  readonly isAcknowledged: boolean;
}

const getPermissions = (role: Role, { isOpen, isInTime, isAcknowledged }: ObjectionState) => ({
  object: isInTime && (role === "parent" || role === "student"),
  acknowledge: role === "parent" && !isAcknowledged,
  whatIf: role === "student",
  amend: role === "school_management" && isOpen,
});
