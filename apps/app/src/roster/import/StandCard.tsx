import type { Upload } from "@dars/contract/roster/uploads";

import { useText } from "#platform/text/use-text.ts";
import { FileNotes } from "#platform/ui/FileNotes.tsx";
import { ProblemNote } from "#roster/import-review/public.ts";
import { UploadState, personWords, sizeWords } from "#talking/uploads/public.ts";

/** The file, its state, and the step under way. */
export function StandCard({ upload }: { readonly upload: Upload }) {
  const text = useText();
  const { t, format } = text;
  const { fileName, kind, bytes, state, uploadedBy, uploadedAt, committedBy, committedAt, undoneAt } = upload;
  const at = (instant: string) => format.moment(new Date(instant));
  return (
    <section className="card stack">
      <h2 className="section-title">
        <bdi>{fileName}</bdi>
      </h2>
      <p className="quiet">
        {t(`imports.kind-${kind}`)} · {sizeWords(text, bytes)}
        <br />
        {t("imports.sent-by", { who: personWords(text, uploadedBy), when: at(uploadedAt) })}
        {committedBy && committedAt !== null && (
          <>
            <br />
            {t("imports.committed-by", { who: personWords(text, committedBy), when: at(committedAt) })}
          </>
        )}
        {undoneAt !== null && (
          <>
            <br />
            {t("imports.undone-at", { when: at(undoneAt) })}
          </>
        )}
      </p>
      <FileNotes of={upload} />
      <output className="stack">
        <UploadState state={state} />
        <span>{t(`imports.next-${state}`)}</span>
      </output>
      <Progress upload={upload} />
      {upload.problem && <ProblemNote problem={upload.problem} />}
    </section>
  );
}

function Progress({ upload: { progress } }: { readonly upload: Upload }) {
  const { t, format } = useText();
  if (!progress) return null;
  const { stage, done, total } = progress;
  const words = t(`imports.stage-${stage}`);
  return (
    <div className="stack">
      {/* Without a value it only says that something is under way. */}
      <progress {...(total > 0 && { value: done, max: total })} aria-label={words} />
      <span className="quiet">
        {words}
        {total > 0 && (
          <>
            {" · "}
            {t("imports.done-of", { done: format.number(done), total: format.number(total) })}
          </>
        )}
      </span>
    </div>
  );
}
