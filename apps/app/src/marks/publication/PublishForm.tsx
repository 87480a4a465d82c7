import {
  publishMarks,
  type ProgressColumn,
  type ProgressSection,
  type PublicationLine,
} from "@dars/contract/marks/publication";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { momentAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { Outlook } from "./Outlook.tsx";
import { withheldIn } from "./withheld-in.ts";
import { Withhold } from "./Withhold.tsx";

const REASONS: Reasons = new Map([
  ["unapproved", "publication.unapproved"],
  ["incomplete", "publication.incomplete"],
  ["nothing", "publication.nothing"],
  ["unpublished", "publication.unpublished"],
]);

const HOUR_MS = 3_600_000;
const DELAYS = ["0", "1", "12", "24"] as const;
const AT_A_TIME = "at";
const ALL = "all";

const EXTENTS = ["one", "level", "school"] as const;
type Extent = (typeof EXTENTS)[number];

interface PublishFormProps {
  readonly section: ProgressSection;
  /** All of the year, in which the same column can be published with it. */
  readonly sections: readonly ProgressSection[];
  readonly schoolId: Id;
}

/** Makes approved columns of one section or more public, now or at a time. */
export function PublishForm({ section, sections, schoolId }: PublishFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const ready = section.columns.filter(({ approved }) => approved > 0);
  const [code, setCode] = useState(ready[0]?.code ?? "");
  const [extent, setExtent] = useState<Extent>("one");
  const [delay, setDelay] = useState<string>("0");
  const [withOutcome, setWithOutcome] = useState(false);
  const codes = listCodes(code, ready);
  const chosen = sectionsIn(extent, codes, section, sections);
  const lacking = sectionsNamed(error, chosen);
  if (ready.length === 0) return <p className="quiet">{t("publication.nothing-ready")}</p>;

  const options = columnOptions(ready, locale, t("publication.all-approved", { columns: ready.length }));
  const label = new Map(options).get(code) ?? code;

  const checkTime = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    parsePublishTime(delay, form) === undefined
      ? new Map([["day", t("publication.time-missing")]])
      : new Map();

  async function handleSubmit(form: HTMLFormElement) {
    const data = new FormData(form);
    const publishAt = parsePublishTime(delay, form) ?? null;
    if (chosen.length > 1 && !(await askFor(chosen))) return null;
    const body = {
      key: newClientId(),
      sectionIds: chosen.map(({ id }) => id),
      codes: [...codes],
      withOutcome,
      showRank: withOutcome && data.has("showRank"),
      isPartial: data.has("isPartial"),
      publishAt,
      studentsFirstMinutes: data.has("studentsFirst") ? 60 : 0,
      withheld: withheldIn(form),
    };
    return save(publishMarks, { params: { schoolId }, body }, label, ({ state }) =>
      textNow(doneText(state, publishAt)),
    );
  }

  const askFor = (sectionsToPublish: readonly ProgressSection[]): Promise<boolean> =>
    ask({
      question: t("publication.ask", { column: label, count: sectionsToPublish.length }),
      text: t("publication.ask-text", {
        count: sectionsToPublish.reduce((sum, { students }) => sum + students, 0),
      }),
      yes: t("publication.publish"),
    });

  return (
    <Form
      className="card form"
      verb={t("publication.publish")}
      error={error}
      reasons={REASONS}
      check={checkTime}
      onChange={(form) => setWithOutcome(new FormData(form).has("withOutcome"))}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("publication.publish")}</h2>
      <PickField label={t("publication.column")} value={code} options={options} onPick={setCode} />
      <PickField
        label={t("publication.extent")}
        value={extent}
        options={EXTENTS.map((each) => [
          each,
          t(`publication.extent-${each}`, { sections: sectionsIn(each, codes, section, sections).length }),
        ])}
        onPick={(value) => setExtent(EXTENTS.find((each) => each === value) ?? "one")}
      />
      <PickField
        label={t("publication.when")}
        value={delay}
        options={[
          ...DELAYS.map((hours) => [hours, t(`publication.in-${hours}`)] as const),
          [AT_A_TIME, t("publication.at-a-time")],
        ]}
        onPick={setDelay}
      />
      {delay === AT_A_TIME && (
        <>
          <TextField label={t("publication.day")} name="day" type="date" isRequired />
          <TextField label={t("publication.time")} name="time" type="time" isRequired />
        </>
      )}
      <TickField name="withOutcome" label={t("publication.with-outcome")} isTicked={false} />
      {withOutcome && <Outlook schoolId={schoolId} sections={chosen} />}
      <TickField name="showRank" label={t("publication.show-rank")} isTicked={false} />
      <TickField name="studentsFirst" label={t("publication.students-first")} isTicked={false} />
      {error?.details["reason"] === "unapproved" && (
        <TickField name="isPartial" label={t("publication.partial")} isTicked={false} />
      )}
      {lacking.length > 0 && <Withhold schoolId={schoolId} sections={lacking} />}
    </Form>
  );
}

const listCodes = (code: string, ready: readonly ProgressColumn[]): readonly string[] =>
  code === ALL ? ready.map((each) => each.code) : [code];

type Option = readonly [code: string, label: string];

/** Each approved column, and all of them at once. */
function columnOptions(ready: readonly ProgressColumn[], locale: Locale, all: string): readonly Option[] {
  const each = ready.map(({ code, label }): Option => [code, label[locale] ?? code]);
  return each.length > 1 ? [...each, [ALL, all]] : each;
}

function doneText(state: PublicationLine["state"], publishAt: string | null) {
  if (state === "published") return "publication.done";
  return publishAt === null ? "publication.being-published" : "publication.scheduled";
}

/** Those of the chosen sections in which students lack marks, as a refusal names them. */
function sectionsNamed(
  error: ApiError | null,
  chosen: readonly ProgressSection[],
): readonly ProgressSection[] {
  const { reason, sections } = error?.details ?? {};
  if (reason !== "incomplete" || !Array.isArray(sections)) return [];
  return chosen.filter(({ id }) => sections.includes(id));
}

/** The sections to publish columns of; others of the school have them only if their scheme does. */
function sectionsIn(
  extent: Extent,
  codes: readonly string[],
  section: ProgressSection,
  sections: readonly ProgressSection[],
): readonly ProgressSection[] {
  if (extent === "one") return [section];
  return sections.filter(
    ({ level, columns }) =>
      (extent === "school" || level.id === section.level.id) &&
      codes.every((code) => columns.some((each) => each.code === code)),
  );
}

/** Null for now; undefined where no time in the future is chosen. */
function parsePublishTime(delay: string, form: HTMLFormElement): string | null | undefined {
  if (delay === "0") return null;
  if (delay !== AT_A_TIME) return new Date(serverNow() + Number(delay) * HOUR_MS).toISOString();
  const chosen = momentAt(typedIn(form, "day"), typedIn(form, "time")).getTime();
  return chosen > serverNow() ? new Date(chosen).toISOString() : undefined;
}
