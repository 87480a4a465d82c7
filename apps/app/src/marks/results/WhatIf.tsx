import { tryMarks, type PublishedYear } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { markWords } from "./mark-words.ts";
import type { ResultPlace } from "./result-place.ts";

interface WhatIfProps {
  readonly result: PublishedYear;
  readonly params: ResultPlace & { readonly yearId: number };
}

/** What a subject would come to if all marks that are not published yet were the same. Nothing is kept of it. */
export function WhatIf({ result, params }: WhatIfProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const [subjectId, setSubjectId] = useState(result.subjects[0]?.offeringId ?? 0);
  const [tried, setTried] = useState<Reply<typeof tryMarks> | null>(null);
  const subject = result.subjects.find(({ offeringId }) => offeringId === subjectId);
  if (!subject) return null;
  const open = result.columns.filter(
    ({ code, kind }) => kind === "input" && !subject.published.includes(code),
  );

  async function handleSubmit(form: HTMLFormElement) {
    const mark = Math.round(Number(typedIn(form, "mark")));
    const marks = open
      .filter(({ code }) => !/FIN2|EX2/.test(code))
      .map(({ code, max }) => ({ offeringId: subjectId, code, mark: Math.min(Math.max(mark, 0), max) }));
    await attempt(async () => setTried(await call(tryMarks, { params, body: { marks } })));
  }

  const made = tried?.subjects.find(({ offeringId }) => offeringId === subjectId);
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("results.what-if")}</h2>
      <p className="quiet">{t("results.what-if-text")}</p>
      <Form verb={t("results.what-if-verb")} error={error} needsNetwork onSubmit={handleSubmit}>
        <PickField
          label={t("results.subject")}
          value={String(subjectId)}
          options={result.subjects.map(({ offeringId, name }) => [
            String(offeringId),
            localizeName(name, locale),
          ])}
          onPick={(value) => {
            setSubjectId(Number(value));
            setTried(null);
          }}
        />
        <TextField label={t("results.what-if-mark")} name="mark" type="number" isLeftToRight isRequired />
      </Form>
      {made && (
        <ul className="plain stack" aria-live="polite">
          {result.columns
            .filter(({ kind, code }) => kind === "agg" && (made.values[code] ?? "missing") !== "missing")
            .map(({ code, label }) => (
              <li key={code}>
                {label[locale]}:{" "}
                <strong>
                  <bdi>{markWords(made.values[code], t)}</bdi>
                </strong>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
