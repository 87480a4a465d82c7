import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import {
  saveChatSettings,
  type ChatChoices,
  type readChatSettings,
} from "@dars/contract/school/chat-settings";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { CHOICES, toChosen, type Chosen } from "./chosen.ts";
import { HoursFields, hoursFaults } from "./HoursFields.tsx";

interface ChatSettingsFormProps {
  readonly schoolId: Id;
  readonly page: Reply<typeof readChatSettings>;
}

/** Hours, observers of older students and the safeguarding lead, each the group's or the school's own. */
export function ChatSettingsForm({ schoolId, page }: ChatSettingsFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [choices, setChoices] = useState(() => toChatChoices(page));
  const { hours, guardiansObserveAll, safeguardingLeadId } = choices;
  const change = (part: Partial<ChatChoices>) => setChoices((known) => ({ ...known, ...part }));
  const inherited = (value: string) => t("oversight.inherited", { value });

  function handleSubmit() {
    const input = { params: { schoolId }, body: { revision: page.revision, settings: choices } };
    return save(saveChatSettings, input, t("oversight.chat"), () => textNow("oversight.saved"));
  }

  return (
    <Form
      className="stack wide-gap"
      verb={t("oversight.save")}
      error={error}
      words={error?.code === "conflict" ? "oversight.conflict" : undefined}
      check={() => hoursFaults(hours, t("oversight.chat-upside-down"))}
      onSubmit={handleSubmit}
    >
      <section className="card stack">
        <p className="quiet">{t("oversight.chat-hours-text")}</p>
        <Choice
          label={t("oversight.chat-hours")}
          options={[
            [
              "group",
              inherited(
                t("oversight.chat-range", {
                  from: page.group.hours.opensAt,
                  until: page.group.hours.closesAt,
                }),
              ),
            ],
            ["own", t("oversight.chat-hours-own")],
          ]}
          value={hours ? "own" : "group"}
          onChoose={(whose) => change({ hours: whose === "own" ? page.group.hours : null })}
        />
        {hours && <HoursFields hours={hours} onChange={(next) => change({ hours: next })} />}
      </section>
      <section className="card stack">
        <p className="quiet">{t("oversight.chat-observers-text")}</p>
        <Choice<Chosen>
          label={t("oversight.chat-observers")}
          options={[
            ["group", inherited(t(page.group.guardiansObserveAll ? "oversight.on" : "oversight.off"))],
            ["on", t("oversight.on")],
            ["off", t("oversight.off")],
          ]}
          value={toChosen(guardiansObserveAll)}
          onChoose={(chosen) => change({ guardiansObserveAll: CHOICES[chosen] })}
        />
      </section>
      <section className="card stack">
        <p className="quiet">{t("oversight.chat-lead-text")}</p>
        <PickField
          label={t("oversight.chat-lead")}
          options={[
            ["", t("oversight.chat-lead-all")],
            ...inNameOrder(page.management, (each) => each.name, locale).map(
              ({ id, name }) => [String(id), localizeName(name, locale)] as const,
            ),
          ]}
          value={String(safeguardingLeadId ?? "")}
          onPick={(id) => change({ safeguardingLeadId: id === "" ? null : Number(id) })}
        />
      </section>
    </Form>
  );
}

/** A person who has left the management since is no longer in charge. */
function toChatChoices({ school, management }: ChatSettingsFormProps["page"]): ChatChoices {
  const isThere = management.some(({ id }) => id === school.safeguardingLeadId);
  return isThere ? school : { ...school, safeguardingLeadId: null };
}
