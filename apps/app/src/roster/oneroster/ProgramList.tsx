import type { Id } from "@dars/contract/platform/primitives";
import { revokeRosterClient, type RosterClient } from "@dars/contract/roster/export";
import { IonButton } from "@ionic/react";
import { keyOutline } from "ionicons/icons";

import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { scopeText } from "./scopes.ts";

interface ProgramListProps {
  readonly schoolId: Id;
  readonly programs: readonly RosterClient[];
}

/** Each program with what it reads and when it last did, and the way to stop it. */
export function ProgramList({ schoolId, programs }: ProgramListProps) {
  const { t, format } = useText();
  const { save, error, isBusy } = useSave();
  if (programs.length === 0)
    return <Empty icon={keyOutline} title={t("exports.no-programs")} text={t("exports.no-programs-text")} />;

  async function handleRevoke({ id, name }: RosterClient) {
    const isSure = await ask({
      question: textNow("exports.revoke-question", { name }),
      text: textNow("exports.revoke-text"),
      yes: textNow("exports.revoke"),
      isDestructive: true,
    });
    if (isSure) await save(revokeRosterClient, { params: { schoolId, rosterClientId: id } }, name);
  }

  return (
    <>
      <Refusal error={error} />
      <ul className="plain stack" aria-label={t("exports.programs")}>
        {programs.map((program) => (
          <li key={program.id} className="card stack">
            <strong>
              <bdi>{program.name}</bdi>
            </strong>
            <p className="quiet">
              <bdi dir="ltr" className="code">
                {program.clientId}
              </bdi>
              <br />
              {program.scopes.map((scope) => t(scopeText(scope))).join(" · ")}
              <br />
              {program.lastUsedAt === null
                ? t("exports.never-used")
                : t("exports.last-used", { when: format.moment(new Date(program.lastUsedAt)) })}
            </p>
            <div className="buttons">
              <IonButton
                fill="outline"
                color="danger"
                disabled={isBusy}
                aria-label={t("exports.revoke-of", { name: program.name })}
                onClick={() => void handleRevoke(program)}
              >
                {t("exports.revoke")}
              </IonButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
