import type { TextId } from "#platform/text/use-text.ts";

import type { PartDraft } from "./empty-part.ts";

const ADDRESS = /^https:\/\/\S+$/u;

/** What is wrong with a part beside its empty fields: by the name of the field, what to do. */
export function faultsOfPart(draft: PartDraft): readonly (readonly [string, TextId])[] {
  const { of, kind, startsAt, endsAt, url, fileId, questions } = draft;
  if (kind === "session")
    return (endsAt ?? "") > (startsAt ?? "") ? [] : [[`until-${of}`, "trainings.times-wrong"]];
  if (kind === "quiz") return questions.length > 0 ? [] : [[`questions-${of}`, "trainings.no-questions"]];
  const hasSource = fileId !== null || ADDRESS.test(url ?? "");
  return hasSource ? [] : [[`url-${of}`, "trainings.no-source"]];
}
