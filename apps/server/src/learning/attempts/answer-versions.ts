import type { Answer } from "@dars/contract/learning/asked-questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import { isAmong, isSameResponse, latestWrites } from "@dars/contract/learning/same-response";
import { UNKNOWN_WRITE } from "@dars/contract/learning/screen-answers";
import type { AnswersSideBySide, AnswerWrite, GivenAnswer } from "@dars/contract/learning/written-answers";

import { clash } from "#platform/db/write-once.ts";

interface AnswerVersion {
  readonly by: AnswerWrite;
  readonly response: QuestionResponse;
}

/** What a column keeps of a question beside its answer. */
export interface KeptVersion {
  /** The latest write of each page that its answers come from or have replaced. */
  readonly seen: readonly AnswerWrite[];
  /** Who wrote the answer that counts; null where there is none. */
  readonly by: AnswerWrite | null;
  readonly others: readonly AnswerVersion[];
}

export type KeptVersions = Readonly<Record<string, KeptVersion>>;

/** All answers to a question. */
interface Versions {
  readonly seen: readonly AnswerWrite[];
  /** The one that counts. */
  readonly main: AnswerVersion | null;
  /** Those of pages that had not seen each other's. */
  readonly others: readonly AnswerVersion[];
}

/** How an answer is taken: as a save, as what stands on the screen that is handed in, or beside one that is final. */
export type Manner = "saved" | "handed-in" | "beside";

const MOST_OTHERS = 20;
const NONE: Versions = { seen: [], main: null, others: [] };

/** The answers of an attempt by question, with all their versions. */
export class AnswerVersions {
  readonly #byQuestion: ReadonlyMap<number, Versions>;

  constructor(byQuestion: ReadonlyMap<number, Versions>) {
    this.#byQuestion = byQuestion;
  }

  static of({
    answers,
    versions,
  }: {
    readonly answers: readonly Answer[];
    readonly versions: KeptVersions;
  }): AnswerVersions {
    const known = new Map<number, Versions>(
      Object.entries(versions).map(([id, { seen, others }]) => [Number(id), { seen, main: null, others }]),
    );
    for (const { questionId, response } of answers) {
      const by = versions[questionId]?.by ?? UNKNOWN_WRITE;
      const { seen, others } = known.get(questionId) ?? { seen: [by], others: [] };
      known.set(questionId, { seen, main: { by, response }, others });
    }
    return new AnswerVersions(known);
  }

  /** Takes the answers of a page; `mannerFor` says how. */
  with(
    given: ReadonlyArray<GivenAnswer & Writing>,
    mannerFor: (questionId: number) => Manner,
  ): AnswerVersions {
    const next = new Map(this.#byQuestion);
    for (const { questionId, response, by, seen } of given)
      next.set(
        questionId,
        taken(next.get(questionId) ?? NONE, { response, by, seen: seen ?? [] }, mannerFor(questionId)),
      );
    return new AnswerVersions(next);
  }

  /** The answers as files have been attached to them: in the order of `listAll`. */
  rewritten(all: readonly Answer[]): AnswerVersions {
    const left = [...all];
    const next = new Map<number, Versions>();
    for (const [id, { seen, main, others }] of this.#byQuestion) {
      const rewrite = (version: AnswerVersion): AnswerVersion => ({
        ...version,
        response: left.shift()?.response ?? version.response,
      });
      next.set(id, { seen, main: main && rewrite(main), others: others.map(rewrite) });
    }
    return new AnswerVersions(next);
  }

  listAll(): Answer[] {
    return [...this.#byQuestion].flatMap(([questionId, { main, others }]) =>
      [...(main ? [main] : []), ...others].map(({ response }) => ({ questionId, response })),
    );
  }

  /** The answers that count. */
  get answers(): Answer[] {
    return [...this.#byQuestion].flatMap(([questionId, { main }]) =>
      main ? [{ questionId, response: main.response }] : [],
    );
  }

  get kept(): KeptVersions {
    return Object.fromEntries(
      [...this.#byQuestion].map(([id, { seen, main, others }]): [number, KeptVersion] => [
        id,
        { seen, by: main?.by ?? null, others },
      ]),
    );
  }

  isSameAs(other: AnswerVersions): boolean {
    const known = other.#byQuestion;
    return (
      known.size === this.#byQuestion.size &&
      [...this.#byQuestion].every(([id, versions]) => known.get(id) === versions)
    );
  }

  /** Questions that several pages have answered, each without having seen the others' answer. */
  get disputed(): number[] {
    return [...this.#byQuestion].flatMap(([id, { main, others }]) => (main && others.length > 0 ? [id] : []));
  }

  /** Answers that a page has neither written nor seen. */
  unseenBy(given: readonly GivenAnswer[]): AnswersSideBySide {
    const byId = new Map(given.map((each) => [each.questionId, each]));
    return this.sideBySide((id, version) => {
      const own = byId.get(id);
      if (!own) return true;
      const seen = [...(own.seen ?? []), ...(own.by ? [own.by] : [])];
      return !isAmong(version.by, seen) && !isSameResponse(version.response, own.response);
    });
  }

  sideBySide(isWanted: (questionId: number, version: AnswerVersion) => boolean): AnswersSideBySide {
    const all = [...this.#byQuestion];
    return {
      answers: all.flatMap(([questionId, { main }]) =>
        main && isWanted(questionId, main) ? [{ questionId, ...main }] : [],
      ),
      others: all.flatMap(([questionId, { others }]) =>
        others.filter((version) => isWanted(questionId, version)).map((other) => ({ questionId, ...other })),
      ),
    };
  }
}

interface Writing {
  readonly by: AnswerWrite;
}

type GivenVersion = AnswerVersion & Pick<Versions, "seen">;

function taken(known: Versions, given: GivenVersion, manner: Manner): Versions {
  const same = withFuller(known, given);
  if (same) return manner === "handed-in" ? withMain(same, given) : same;
  const isOvertaken = isAmong(given.by, known.seen);
  const all = [...(known.main ? [known.main] : []), ...known.others];
  const isHere = all.some(({ response }) => isSameResponse(response, given.response));
  // What stands on the screen that is handed in is handed in, though another page has seen and replaced it.
  if (isOvertaken && (manner !== "handed-in" || isHere))
    return manner === "handed-in" ? withMain(known, given) : known;
  if (manner === "beside") return isHere ? known : limited({ ...known, others: [given, ...known.others] });
  const others = all.filter(
    ({ by, response }) =>
      !isAmong(by, [...given.seen, given.by]) && !isSameResponse(response, given.response),
  );
  const seen = latestWrites([...known.seen, ...given.seen, given.by]);
  return limited({ seen, main: asVersion(given), others });
}

const asVersion = ({ by, response }: AnswerVersion): AnswerVersion => ({ by, response });

/** The same write again: a file that had not arrived the first time is there now. */
function withFuller(known: Versions, given: GivenVersion): Versions | null {
  const isIt = ({ by }: AnswerVersion) => by.page === given.by.page && by.no === given.by.no;
  const { main, others } = known;
  const found = [...(main ? [main] : []), ...others].find(isIt);
  if (!found) return null;
  if (!hasMoreFiles(given.response, found.response)) return known;
  const again = (version: AnswerVersion): AnswerVersion => (version === found ? asVersion(given) : version);
  return { ...known, main: main && again(main), others: others.map(again) };
}

function hasMoreFiles(given: QuestionResponse, known: QuestionResponse): boolean {
  if (given.kind !== "work" || known.kind !== "work") return false;
  const ids = new Set(given.files.map(({ fileId }) => fileId));
  return ids.size > known.files.length && known.files.every(({ fileId }) => ids.has(fileId));
}

/** The answer on the screen becomes the one that counts; the one that counted stands beside it. */
function withMain(known: Versions, given: GivenVersion): Versions {
  const main = known.others.find(({ response }) => isSameResponse(response, given.response));
  if (!main) return known;
  const others = [...known.others.filter((each) => each !== main), ...(known.main ? [known.main] : [])];
  return { ...known, main, others };
}

function limited(versions: Versions): Versions {
  if (versions.others.length > MOST_OTHERS)
    throw clash("too-many-answers", "Too many pages have answered this question.");
  const { others, ...rest } = versions;
  return { ...rest, others: others.map(asVersion) };
}
