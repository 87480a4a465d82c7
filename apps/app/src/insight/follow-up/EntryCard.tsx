import {
  handleFollowUp,
  type FollowUpEntry,
  type listFollowUpOwners,
} from "@dars/contract/insight/follow-up";
import type { ApiError } from "@dars/contract/platform/client";
import type { Reply } from "@dars/contract/platform/route";
import { addDays } from "@dars/contract/time/days";
import { IonButton, IonInput } from "@ionic/react";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

import { causeAddress } from "./cause-address.ts";
import { EarlierCases } from "./EarlierCases.tsx";
import { ItemNames } from "./ItemNames.tsx";

interface EntryCardProps {
  readonly schoolId: number;
  readonly entry: FollowUpEntry;
  /** Colleagues to whom it may be assigned. */
  readonly owners: Reply<typeof listFollowUpOwners>["owners"];
}

type Action = "acknowledge" | "assign" | "snooze" | "excuse" | "resolve";
const SNOOZE_DAYS = 7;

/** Who, why, since when, whose it is, and what can be done. */
export function EntryCard({ mayHandle, ...props }: EntryCardProps & { readonly mayHandle: boolean }) {
  const { schoolId, entry, owners } = props;
  const { t, format, locale } = useText();
  const { rule, person, section, class: taught, items, since, cleanSince, owner, nextStep } = entry;
  const day = format.day(getNoon(since));
  return (
    <article className="card stack">
      <h3 className="section-title first">
        <Name of={person.name} />
        {section && <span className="quiet"> · {sectionName(section, section.level, locale)}</span>}
      </h3>
      <p>
        <Link leadsTo={causeAddress(entry, schoolId)}>
          {t(`follow-up.why-${rule}`, { count: items.length })}
        </Link>
        {taught && <span className="quiet"> · {localizeName(taught.name, locale)}</span>}
      </p>
      <ItemNames items={items} />
      {cleanSince !== null && (
        <p className="quiet">{t("follow-up.clean", { day: format.day(getNoon(cleanSince)) })}</p>
      )}
      <p className="quiet">
        {t("follow-up.since", { day })} ·{" "}
        {owner ? t("follow-up.owner", { name: localizeName(owner.name, locale) }) : t("follow-up.no-owner")}
      </p>
      <Contact schoolId={schoolId} entry={entry} />
      {nextStep !== null && <p dir="auto">{t("follow-up.next", { step: nextStep })}</p>}
      {mayHandle && <EarlierCases schoolId={schoolId} personId={person.id} />}
      {mayHandle && <Actions schoolId={schoolId} entry={entry} owners={owners} />}
    </article>
  );
}

/** The office finds phones on the person's page; a teacher writes to the family of a student. */
function Contact({ schoolId, entry: { person, section } }: Pick<EntryCardProps, "schoolId" | "entry">) {
  const { t } = useText();
  const role = useSession().session?.login_type;
  if (role === "school_management")
    return (
      <p>
        <Link leadsTo={`/manage/people/${schoolId}/${person.id}`}>{t("follow-up.contact")}</Link>
      </p>
    );
  if (role !== "teacher" || !section) return null;
  return (
    <p>
      <Link leadsTo={`/chatting-rooms/new?about=${person.id}`}>{t("follow-up.message-family")}</Link>
    </p>
  );
}

function Actions({ schoolId, entry, owners }: EntryCardProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const [text, setText] = useState("");
  const [ownerId, setOwner] = useState("");
  const [error, setError] = useState<ApiError | null>(null);
  const { rule, person, revision } = entry;

  async function handle(action: Action) {
    const body = {
      key: newClientId(),
      revision,
      ...(entry.class && { classId: entry.class.id }),
      ...(action === "assign" && ownerId !== "" && { ownerId: Number(ownerId) }),
      action,
      text: text.trim() || null,
      until: action === "snooze" ? addDays(todayAtSchool(), SNOOZE_DAYS) : null,
    };
    const title = t("follow-up.of", { name: localizeName(person.name, locale) });
    const saved = await save(
      handleFollowUp,
      { params: { schoolId, rule, personId: person.id }, body },
      title,
    );
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state !== "refused") setText("");
  }

  return (
    <>
      <IonInput
        fill="outline"
        maxlength={500}
        label={t("follow-up.text")}
        labelPlacement="stacked"
        value={text}
        onIonInput={({ detail }) => setText(detail.value ?? "")}
      />
      {owners.length > 0 && (
        <PickField
          label={t("follow-up.assign-to")}
          options={[
            ["", t("follow-up.assign-me")],
            ...owners.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
          ]}
          value={ownerId}
          onPick={setOwner}
        />
      )}
      <Refusal error={error} />
      <div className="buttons">
        <IonButton size="small" onClick={() => void handle("assign")}>
          {t(ownerId === "" ? "follow-up.assign" : "follow-up.assign-to")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={() => void handle("acknowledge")}>
          {t("follow-up.acknowledge")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={() => void handle("snooze")}>
          {t("follow-up.snooze")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={() => void handle("excuse")}>
          {t("follow-up.excuse")}
        </IonButton>
        <IonButton
          size="small"
          fill="outline"
          disabled={text.trim() === ""}
          onClick={() => void handle("resolve")}
        >
          {t("follow-up.resolve")}
        </IonButton>
      </div>
    </>
  );
}
