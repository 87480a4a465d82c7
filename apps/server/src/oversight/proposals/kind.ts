import type { Role } from "@dars/contract/platform/roles";
import type { StaticParse, TSchema } from "typebox";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { parse } from "#platform/parse.ts";

/** The input for applying a kind: the context of the approving user, in the transaction of the decision. */
export interface Allowed<P> {
  readonly context: Context;
  readonly db: Db;
  readonly schoolId: number;
  readonly payload: P;
}

/** What came of a decision. */
export interface Applied {
  /** Sessions that it ended: live connections and other calls learn of it after the commit. */
  readonly ended?: readonly number[];
  /** The person that it made, whose erasure empties the proposal, too (DSR-2). */
  readonly madePersonId?: number;
}

interface KindOf<S extends TSchema> {
  /** Such as `person.changed`; is stored in the table and is never renamed. */
  readonly name: string;
  readonly decidedBy: readonly Role[];
  /** True if its proposer cannot approve it: the capability matrix says `2`. */
  readonly needsTwo: boolean;
  readonly payload: S;
  /** Throws `AppError` when the world has moved on; the proposal then goes on waiting. */
  readonly apply: (allowed: Allowed<NoInfer<StaticParse<S>>>) => Promise<Applied | void>;
}

/** A kind whose payload is known by its schema alone. */
export interface ProposalKind extends Omit<KindOf<TSchema>, "payload" | "apply"> {
  readonly apply: (allowed: Allowed<unknown>) => Promise<Applied | void>;
}

/** Declares how a proposal of this kind is applied on approval. */
export const proposalKind = <S extends TSchema>(kind: KindOf<S>): ProposalKind => ({
  ...kind,
  apply: (allowed) => kind.apply({ ...allowed, payload: parse(kind.payload, allowed.payload) }),
});
