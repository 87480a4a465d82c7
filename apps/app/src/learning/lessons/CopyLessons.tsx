import { copyLessons, listLessonSources } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface CopyLessonsProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
}

const REASONS: Reasons = new Map([["taken", "lessons.has-lessons"]]);

/** For a plan that is still empty: units, lessons and published versions of another level or year of the subject. */
export function CopyLessons({ schoolId, offeringId }: CopyLessonsProps) {
  const { t, locale } = useText();
  const params = { schoolId, offeringId };
  const { value } = useRead(listLessonSources, { params }).reading;
  const { save, error } = useSave();
  const [key] = useState(newClientId);
  const sources = value?.sources ?? [];
  if (sources.length === 0) return null;

  const handleSubmit = (form: HTMLFormElement) =>
    save(
      copyLessons,
      { params, body: { key, fromOfferingId: Number(typedIn(form, "from")) } },
      t("lessons.copy"),
      ({ lessons }) => textNow("lessons.copied", { count: lessons }),
    );

  return (
    <Form
      className="form card spaced"
      label={t("lessons.copy")}
      verb={t("lessons.copy")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("lessons.copy")}</h2>
      <p className="quiet">{t("lessons.copy-text")}</p>
      <PickField
        name="from"
        label={t("lessons.copy-from")}
        options={sources.map(({ offeringId: id, level, year, lessons }) => [
          String(id),
          `${localizeName(level, locale)} · ${year} · ${t("lessons.count", { count: lessons })}`,
        ])}
        value={String(sources[0]?.offeringId)}
      />
    </Form>
  );
}
