import type { Audience } from "@dars/contract/school/audiences";
import type { CircularAudience } from "@dars/contract/talking/circulars";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { findOffice } from "#school/schools/public.ts";

/** The schools that a circular is for: those named, or all of the group that are not closed. */
export async function addressedSchools(
  context: Context,
  { schoolIds }: Pick<CircularAudience, "schoolIds">,
): Promise<readonly number[]> {
  const open = await schoolsInReach(context);
  if (!schoolIds.every((id) => open.includes(id)))
    throw invalid("A school is closed, or of another group.", "/body/audience/schoolIds");
  return schoolIds.length === 0 ? open : schoolIds;
}

/** Its audience within one school. */
export const audienceIn = ({
  roles,
  levelIds,
  ccGuardians,
}: {
  readonly roles: Audience["roles"];
  readonly levelIds: readonly number[];
  readonly ccGuardians: boolean;
}): Audience => ({
  roles,
  levelIds: [...levelIds],
  sectionIds: [],
  subjectIds: [],
  personIds: [],
  ccGuardians,
});

/** Circulars, their keys and their audit entries are rows of the head office. */
export const readOfficeId = async ({ database, actor }: Context): Promise<number> =>
  (await findOffice(database.directory, actor.groupId)).id;
