import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import type { CardContent, CardKind } from "./card-content.ts";

/** Which snapshot a card says, and in which layout. */
export interface CardOf {
  readonly studentId: number;
  readonly yearId: number;
  readonly revision: number;
  readonly kind: CardKind;
  /** Of what the card says of conduct; 0 where it says nothing. */
  readonly conductRevision: number;
}

const COLUMNS = [
  "id",
  "student_id as studentId",
  "year_id as yearId",
  "revision",
  "kind",
  "conduct_revision as conductRevision",
  "content",
  "code",
  "key_id as keyId",
  "digest",
  "signature",
] as const;

export type IssuedCard = NonNullable<Awaited<ReturnType<typeof findCard>>>;

export async function findCard(db: Db, schoolId: number, id: number) {
  const row = await db
    .selectFrom("cards")
    .select(COLUMNS)
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withContent(row);
}

const cardsOfSnapshot = (
  db: Db,
  schoolId: number,
  { studentId, yearId, revision, kind }: Omit<CardOf, "conductRevision">,
) =>
  db
    .selectFrom("cards")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("year_id", "=", yearId)
    .where("revision", "=", revision)
    .where("kind", "=", kind);

export async function findCardBySnapshot(db: Db, schoolId: number, { conductRevision, ...snapshot }: CardOf) {
  const row = await cardsOfSnapshot(db, schoolId, snapshot)
    .select(COLUMNS)
    .where("conduct_revision", "=", conductRevision)
    .executeTakeFirst();
  return row && withContent(row);
}

/** Whether the same snapshot has a card that says a later conduct or comment. */
export const findLaterCard = (db: Db, schoolId: number, { conductRevision, ...snapshot }: CardOf) =>
  cardsOfSnapshot(db, schoolId, snapshot)
    .select("id")
    .where("conduct_revision", ">", conductRevision)
    .limit(1)
    .executeTakeFirst();

const withContent = <R extends { readonly content: unknown }>(row: R) => ({
  ...row,
  // It was written as this and nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  content: row.content as CardContent,
});

interface NewCard extends CardOf {
  readonly content: CardContent;
  readonly code: string;
  readonly codeHash: Buffer;
  readonly keyId: string;
  readonly digest: Buffer;
  readonly signature: Buffer;
  readonly issuedBy: number | null;
}

/** Undefined if the same card was issued concurrently. */
export async function insertCard(db: Db, schoolId: number, card: NewCard): Promise<number | undefined> {
  const row = await db
    .insertInto("cards")
    .values({
      school_id: schoolId,
      student_id: card.studentId,
      year_id: card.yearId,
      revision: card.revision,
      kind: card.kind,
      conduct_revision: card.conductRevision,
      content: JSON.stringify(card.content),
      code: card.code,
      key_id: card.keyId,
      digest: card.digest,
      signature: card.signature,
      issued_by: card.issuedBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "student_id", "year_id", "revision", "kind", "conduct_revision"])
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .insertInto("card_codes")
    .values({ code_hash: card.codeHash, school_id: schoolId, card_id: row.id })
    .execute();
  return row.id;
}

export const findByCode = (db: Db, codeHash: Buffer) =>
  db
    .selectFrom("card_codes")
    .select(["school_id as schoolId", "card_id as cardId"])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();

export const findStudentName = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("people as person")
    .select(["person.id", selectNames("person").as("name")])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", studentId)
    .executeTakeFirst();
