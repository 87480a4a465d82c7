import type { Reply } from "@dars/contract/platform/route";
import { markApart, type readMerge } from "@dars/contract/school/record-merges";

import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { MERGE_REASONS } from "./person-merged.ts";

interface ApartFormProps {
  readonly schoolId: number;
  readonly personId: number;
  readonly otherId: number;
}

/** PER-2: says that two records are of two people; the pair is listed no longer. */
export function ApartForm({ onDone, ...which }: ApartFormProps & { readonly onDone: () => void }) {
  const { t } = useText();
  const { mark, error } = useMark(which, "record-merges.apart-marked");

  async function handleSubmit(form: HTMLFormElement) {
    const saved = await mark(typedIn(form, "apart-reason").trim());
    if (saved.state !== "refused") onDone();
    return saved;
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("record-merges.apart")}</h2>
      <Form
        label={t("record-merges.apart")}
        verb={t("record-merges.apart-verb")}
        error={error}
        reasons={MERGE_REASONS}
        onSubmit={handleSubmit}
      >
        <p className="quiet">{t("record-merges.apart-text")}</p>
        <TextAreaField
          label={t("record-merges.reason")}
          help={t("record-merges.apart-help")}
          name="apart-reason"
          most={500}
          isRequired
        />
      </Form>
    </section>
  );
}

interface MarkedApartProps extends ApartFormProps {
  readonly apart: NonNullable<Reply<typeof readMerge>["apart"]>;
}

/** Why the two are different people, and the way back. */
export function MarkedApart({ apart: { reason, by, markedAt }, ...which }: MarkedApartProps) {
  const { t, format, locale } = useText();
  const { mark, error } = useMark(which, "record-merges.apart-undone");
  const when = format.moment(new Date(markedAt));
  return (
    <section className="card">
      <h2 className="section-title">{t("record-merges.apart")}</h2>
      <Form
        label={t("record-merges.apart")}
        verb={t("record-merges.apart-undo")}
        error={error}
        reasons={MERGE_REASONS}
        onSubmit={() => mark(null)}
      >
        <p>
          <bdi>{reason}</bdi>
        </p>
        <p className="quiet">{by === null ? when : `${localizeName(by, locale)} · ${when}`}</p>
      </Form>
    </section>
  );
}

function useMark(which: ApartFormProps, done: TextId) {
  const { t } = useText();
  const { save, error } = useSave();
  const mark = (reason: string | null) =>
    save(markApart, { params: { ...which }, body: { reason } }, t("record-merges.apart"), () =>
      textNow(done),
    );
  return { mark, error };
}
