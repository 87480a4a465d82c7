import type { ApplicationStatus, answerRequest as route } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { updateState } from "./applications.queries.ts";
import { changeOwn } from "./change-own.ts";
import { insertAnswer, listAnswers, listDocuments } from "./documents.queries.ts";

/** APP-6: words, or a document that came after the request. The school reviews the application again. */
export const answerRequest = (
  context: PublicContext,
  { params, body: { pass, key, text } }: Input<typeof route>,
): Promise<ApplicationStatus> =>
  changeOwn(context, params, pass, async (db, { id, state, since, request }) => {
    const { schoolId } = params;
    const answers = await listAnswers(db, schoolId, id);
    if (answers.some((answer) => answer.key === key)) return;
    if (state !== "info_requested") throw clash("step", "The school has not asked for anything.");
    const documents = await listDocuments(db, schoolId, id);
    const hasNew = documents.some(({ givenAt }) => new Date(givenAt) >= since);
    if (text === null && !hasNew) throw invalid("Write an answer, or add a document.", "/body/text");
    await updateState(db, schoolId, id, { to: "under_review", text: null, assessmentAt: null });
    await insertAnswer(db, schoolId, id, { key, request, text });
    await audit(db, schoolId, {
      action: "application.answered",
      accountId: null,
      subject: { kind: "application", id },
      requestId: context.requestId,
    });
  });
