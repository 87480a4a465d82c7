import { LOCALES } from "@dars/contract/platform/locales";
import type { Input, Reply } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";
import type { changeOwnName as route } from "@dars/contract/school/own-name";
import type { PersonNameParts } from "@dars/contract/school/people";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { requireName } from "./create-person.ts";
import { addLocalFields } from "./new-person.queries.ts";
import type { OwnPlace } from "./own-name.queries.ts";
import { ownPlaces } from "./own-places.ts";
import { lockRecord, updateRecord } from "./people.queries.ts";
import { NAME_FIELDS } from "./roster-fields.ts";

/** A3, OR-6. In the first place by its revision, in the others as they are. */
export async function changeOwnName(
  context: Context,
  { body: { key, revision, nameParts } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  requireName({ nameParts }, "/body/nameParts");
  const [first, ...others] = await ownPlaces(context);
  if (!first) throw notFound("This person");
  await writeOnce(context, first.schoolId, { key, revision, nameParts }, async (db) => {
    const known = await lockRecord(db, first.schoolId, first.personId);
    if (!known) throw notFound("This person");
    requireSeen(known, revision);
    await write(context, db, first, nameParts);
    return {};
  });
  await oneByOne(others, (place) =>
    context.database.inSchool(place.schoolId, (db) => write(context, db, place, nameParts)),
  );
  return {};
}

async function write(context: Context, db: Db, place: OwnPlace, nameParts: PersonNameParts): Promise<void> {
  const { schoolId, personId } = place;
  const known = await lockRecord(db, schoolId, personId);
  if (!known || isSame(known.nameParts, nameParts)) return;
  const names = displayNames(nameParts);
  await updateRecord(db, schoolId, personId, { nameParts });
  await addLocalFields(db, schoolId, personId, NAME_FIELDS);
  const changed = LOCALES.filter((tongue) => known[tongue] !== names[tongue]);
  await audited(context, db, schoolId, "own-name.changed", ["person", personId], {
    fields: changed.map((tongue) => `name_${tongue}`).join(" "),
  });
}

const isSame = (one: PersonNameParts, other: PersonNameParts): boolean =>
  LOCALES.every((tongue) =>
    (["given", "father", "grandfather", "great_grandfather", "family"] as const).every(
      (part) => (one[tongue]?.[part] ?? "") === (other[tongue]?.[part] ?? ""),
    ),
  );
