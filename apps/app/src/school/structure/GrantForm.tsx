import type { Id } from "@dars/contract/platform/primitives";
import { grantAppointment, type Candidate } from "@dars/contract/school/appointments";
import { readCatalogue } from "@dars/contract/school/catalogue";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Link } from "#platform/ui/Link.tsx";

import { dayAfter } from "./days.ts";
import type { Field } from "./fields.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface GrantFormProps {
  readonly schoolId: Id;
  readonly candidates: readonly Candidate[];
  readonly onDone: () => void;
}

const KINDS = ["coordinator", "evaluator", "management"] as const;
type Kind = (typeof KINDS)[number];

/** Subjects × levels for one school; another administrator allows it. */
export function GrantForm({ schoolId, candidates, onDone }: GrantFormProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const [kind, setKind] = useState<Kind>("coordinator");
  const { reading } = useRead(readCatalogue, { params: { schoolId } });
  const suited = candidates.filter(({ isOfOffice }) => isOfOffice === (kind !== "management"));
  const today = todayAtSchool();

  function handleSave(typed: Typed) {
    const accountId = typed.number("accountId") ?? 0;
    const lastDay = typed.text("lastDay");
    const chosen = candidates.find((each) => each.accountId === accountId);
    const body = {
      key: newClientId(),
      kind,
      accountId,
      subjectIds: typed.all("subjectIds").map(Number),
      levelIds: typed.all("levelIds").map(Number),
      startsOn: typed.text("startsOn") ?? today,
      endsOn: lastDay === null ? null : dayAfter(lastDay),
      reason: typed.text("reason"),
    };
    return save(grantAppointment, { params: { schoolId }, body }, chosen?.login ?? t("structure.grant"));
  }

  return (
    <Await {...reading}>
      {({ levels, subjects }) => {
        const fields: Field[] = [
          {
            kind: "choice",
            name: "accountId",
            label: t("structure.person"),
            value: String(suited[0]?.accountId ?? ""),
            options: suited.map(({ accountId, name, login }) => [
              String(accountId),
              [name && localizeName(name, locale), login].filter(Boolean).join(" · "),
            ]),
          },
        ];
        if (kind !== "management")
          fields.push({
            kind: "checks",
            name: "subjectIds",
            label: t("structure.subjects"),
            values: [],
            options: subjects.map(({ id, name }) => [String(id), localizeName(name, locale)]),
            ...(kind === "evaluator" && { help: t("structure.none-is-all") }),
          });
        if (kind === "coordinator")
          fields.push({
            kind: "checks",
            name: "levelIds",
            label: t("structure.levels"),
            values: [],
            options: levels.map(({ id, name }) => [String(id), localizeName(name, locale)]),
            help: t("structure.none-is-all"),
          });
        fields.push(
          { kind: "day", name: "startsOn", label: t("structure.from-day"), value: today, isRequired: true },
          { kind: "day", name: "lastDay", label: t("structure.last-day-or-none"), value: null },
          { kind: "text", name: "reason", label: t("structure.reason"), value: null },
        );
        return (
          <div className="stack">
            <Choice
              label={t("structure.grant")}
              isLabelHidden
              options={KINDS.map((each) => [each, t(`structure.mandate-${each}`)])}
              value={kind}
              onChoose={setKind}
            />
            {suited.length === 0 ? (
              <section className="card stack">
                <p>{t("structure.nobody-to-grant")}</p>
                <Link leadsTo={`/manage/people?school=${schoolId}`}>{t("structure.to-people")}</Link>
              </section>
            ) : (
              <RecordForm
                key={kind}
                title={t("structure.grant")}
                lead={t("structure.two-persons")}
                fields={fields}
                verb={t("structure.ask")}
                onSave={handleSave}
                onDone={onDone}
              />
            )}
          </div>
        );
      }}
    </Await>
  );
}
