import type { LessonUnit } from "@dars/contract/learning/curriculum";
import type { GroupLesson } from "@dars/contract/learning/group-plans";
import type { ApiError } from "@dars/contract/platform/client";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Names } from "@dars/contract/platform/primitives";
import { searchText } from "@dars/contract/platform/search-text";
import { IonButton } from "@ionic/react";

import type { Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

type LessonText = Omit<GroupLesson, "id">;

interface GroupLessonFormProps {
  /** Null: a new one. */
  readonly lesson: GroupLesson | null;
  readonly units: readonly LessonUnit[];
  readonly error: ApiError | null;
  readonly onSave: (text: LessonText) => Promise<Saved>;
  readonly onRemove?: () => Promise<unknown>;
  readonly onEnd: () => void;
}

const NO_NAMES: Names = { ar: null, ckb: null, en: null };

/** One lesson of the group's plan: its name in each language, its unit and its week. */
export function GroupLessonForm({ lesson, units, error, onSave, onRemove, onEnd }: GroupLessonFormProps) {
  const { t, locale } = useText();

  function textIn(form: HTMLFormElement): LessonText {
    const typed = (field: string) => typedIn(form, field).trim() || null;
    const whole = (field: string) => Number(typed(field)) || null;
    const unit = typed("unit");
    const known = units.find(({ name }) =>
      LOCALES.some((one) => unit !== null && searchText(name[one]) === searchText(unit)),
    );
    return {
      name: { ar: typed("name_ar"), ckb: typed("name_ckb"), en: typed("name_en") },
      unit: unit === null ? null : (known?.name ?? { ...NO_NAMES, [locale]: unit }),
      objectives: typed("objectives") ?? "",
      week: whole("week"),
      minutes: whole("minutes"),
    };
  }

  function checkName(form: HTMLFormElement): ReadonlyMap<string, string> {
    const { name } = textIn(form);
    const isNamed = LOCALES.some((one) => name[one] !== null);
    return new Map(isNamed ? [] : [[`name_${locale}`, t("platform.field-required")]]);
  }

  async function handleRemove() {
    const isMeant = await ask({
      question: t("group-plans.remove-question"),
      text: t("group-plans.remove-text"),
      yes: t("group-plans.remove"),
      isDestructive: true,
    });
    if (isMeant) await onRemove?.();
  }

  return (
    <Form
      className="card stack spaced"
      verb={t("group-plans.save")}
      label={t("lessons.lesson")}
      error={error}
      check={checkName}
      onSubmit={(form) => onSave(textIn(form))}
      onCancel={onEnd}
      others={
        onRemove && (
          <IonButton fill="clear" color="danger" onClick={() => void handleRemove()}>
            {t("group-plans.remove")}
          </IonButton>
        )
      }
    >
      {LOCALES.map((one) => (
        <TextField
          key={one}
          label={t(`group-plans.name-${one}`)}
          name={`name_${one}`}
          value={lesson?.name[one] ?? ""}
          most={200}
          isRightToLeft={one !== "en"}
          isLeftToRight={one === "en"}
        />
      ))}
      <TextField
        label={t("lessons.unit")}
        name="unit"
        value={lesson?.unit ? localizeName(lesson.unit, locale) : ""}
        most={200}
      />
      <TextField
        label={t("lessons.objectives")}
        name="objectives"
        value={lesson?.objectives ?? ""}
        most={4000}
      />
      <TextField
        label={t("lessons.week-field")}
        name="week"
        type="number"
        value={lesson?.week ? String(lesson.week) : ""}
      />
      <TextField
        label={t("lessons.minutes-field")}
        name="minutes"
        type="number"
        value={lesson?.minutes ? String(lesson.minutes) : ""}
      />
    </Form>
  );
}
