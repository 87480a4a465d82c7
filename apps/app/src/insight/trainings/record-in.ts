import type { Training, TrainingRecord } from "@dars/contract/insight/trainings";

import { clockAt, dayAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";

import { toInstant } from "./to-instant.ts";

const EMPTY = {
  title: "",
  about: "",
  subject: "",
  day: "",
  from: "09:00",
  until: "12:00",
  place: "",
  capacity: "",
  hours: "3",
  validMonths: "",
  isOpen: true,
  isMandatory: false,
  due: "",
  reason: "",
};

/** As the fields show it. */
const toFields = (training: Training): typeof EMPTY => ({
  title: training.title,
  about: training.about ?? "",
  subject: String(training.subjectId ?? ""),
  day: dayAt(training.startsAt),
  from: clockAt(training.startsAt),
  until: clockAt(training.endsAt),
  place: training.place,
  capacity: String(training.capacity ?? ""),
  hours: String(training.hours),
  validMonths: String(training.validMonths ?? ""),
  isOpen: training.isOpen,
  isMandatory: training.isMandatory,
  due: dayAt(training.endsAt),
  reason: training.reason ?? "",
});

export const shownIn = (training: Training | null): typeof EMPTY => (training ? toFields(training) : EMPTY);

/** A self-paced one is open from now on, until the end of the day when it is due. */
export function recordIn(form: FormData, training: Training | null, isSelfPaced: boolean): TrainingRecord {
  const text = textsIn(form);
  return {
    title: text("title"),
    about: text("about") || null,
    subjectId: Number(text("subjectId")) || null,
    isOpen: form.has("isOpen"),
    isMandatory: form.has("isMandatory"),
    ...(isSelfPaced ? untilDue(text, training) : onDay(text)),
    isSelfPaced,
    reason: text("reason") || null,
    capacity: Number(text("capacity")) || null,
    hours: Number(text("hours")),
    validMonths: Number(text("validMonths")) || null,
    materials: training?.materials ?? [],
    isCancelled: form.has("isCancelled"),
  };
}

type Texts = (name: string) => string;

const textsIn =
  (form: FormData): Texts =>
  (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };

const untilDue = (text: Texts, training: Training | null) => ({
  startsAt: training?.startsAt ?? new Date(serverNow()).toISOString(),
  endsAt: toInstant(text("due"), "23:59") ?? "",
  place: "",
});

const onDay = (text: Texts) => ({
  startsAt: toInstant(text("day"), text("from")) ?? "",
  endsAt: toInstant(text("day"), text("until")) ?? "",
  place: text("place"),
});
