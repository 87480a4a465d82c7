import type { StaticParse, TSchema } from "typebox";

import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import type { SignInChallenge } from "#platform/db/schema.gen.ts";
import { parse } from "#platform/parse.ts";

import { deleteChallenge, findChallenge, insertChallenge } from "./challenges.queries.ts";

interface Begun<D> {
  /** Null where it is not known yet who it is. */
  readonly accountId: number | null;
  readonly details: D;
}

type ChallengeContext = Pick<PublicContext, "database" | "tokens">;

/**
 * A process that the same person has to complete within minutes: its kind, and the data that its completion
 * needs.
 */
export class Challenge<const S extends TSchema> {
  readonly #kind: SignInChallenge;
  readonly #minutes: number;
  readonly #schema: S;

  constructor(kind: SignInChallenge, minutes: number, schema: S) {
    this.#kind = kind;
    this.#minutes = minutes;
    this.#schema = schema;
  }

  /** Returns the token that completes it, 43 characters; only its hash is stored. */
  async begin({ database, tokens }: ChallengeContext, begun: Begun<StaticParse<S>>): Promise<string> {
    const token = tokens.create();
    const tokenHash = tokens.hash("challenge", token);
    const [kind, minutes] = [this.#kind, this.#minutes];
    await insertChallenge(database.directory, { ...begun, kind, minutes, tokenHash });
    return token;
  }

  /** The challenge of this token, without consuming it; undefined when it is expired or unknown. */
  async find(
    { tokens }: Pick<ChallengeContext, "tokens">,
    db: Db,
    token: string,
  ): Promise<Begun<StaticParse<S>> | undefined> {
    return this.#read(await findChallenge(db, this.#kind, tokens.hash("challenge", token)));
  }

  /** The same, and deletes it: no other request finds it any more. */
  async take(
    { tokens }: Pick<ChallengeContext, "tokens">,
    db: Db,
    token: string,
  ): Promise<Begun<StaticParse<S>> | undefined> {
    return this.#read(await deleteChallenge(db, this.#kind, tokens.hash("challenge", token)));
  }

  #read(row: Begun<unknown> | undefined): Begun<StaticParse<S>> | undefined {
    return row && { accountId: row.accountId, details: parse(this.#schema, row.details) };
  }
}
