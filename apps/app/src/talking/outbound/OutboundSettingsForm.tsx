import {
  CHANNELS,
  CHOSEN_KINDS,
  OUTBOUND_BOUNDS,
  saveOutboundSettings,
  type Channel,
  type OutboundSettings,
  type OutboundSettingsPage,
} from "@dars/contract/identity/outbound";
import type { Id } from "@dars/contract/platform/primitives";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { latinNumber } from "#platform/text/latin-number.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface OutboundSettingsFormProps {
  readonly schoolId: Id;
  readonly page: OutboundSettingsPage;
}

/** What a school sends, by which ways, when, and how much it may cost (OUT-1, OUT-6). */
export function OutboundSettingsForm({ schoolId, page }: OutboundSettingsFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const { settings, currency } = page;
  const { minutes, limit, sender } = OUTBOUND_BOUNDS;
  const offered = listOffered(page);

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    const faults = new Map<string, string>();
    const check = (name: string, bounds: { readonly least: number; readonly most: number }) => {
      const typed = numberIn(form, name);
      if (!Number.isInteger(typed) || typed < bounds.least || typed > bounds.most)
        faults.set(name, t("outbound.out-of-bounds", bounds));
    };
    check("waitMinutes", minutes);
    check("dayLimit", limit);
    check("monthLimit", limit);
    return faults;
  }

  const handleSubmit = (form: HTMLFormElement) =>
    save(
      saveOutboundSettings,
      {
        params: { schoolId },
        body: { key: newClientId(), revision: page.revision, settings: settingsIn(form, page) },
      },
      t("outbound.title"),
      () => textNow("outbound.saved"),
    );

  return (
    <Form
      className="stack wide-gap"
      verb={t("outbound.save")}
      error={error}
      check={faultsIn}
      onSubmit={handleSubmit}
    >
      <section className="card stack">
        <TickField label={t("outbound.is-on")} name="isOn" isTicked={settings.isOn} />
        <p className="quiet">{t("outbound.is-on-text")}</p>
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("outbound.kinds")}</h2>
        {CHOSEN_KINDS.map((kind) => (
          <TickField
            key={kind}
            label={t(`outbound.kind-${kind}`)}
            name={`kind-${kind}`}
            isTicked={settings.kinds.includes(kind)}
          />
        ))}
        <TextField
          label={t("outbound.wait-minutes")}
          name="waitMinutes"
          value={String(settings.waitMinutes)}
          keyboard="numeric"
          help={t("outbound.wait-minutes-text")}
          isRequired
        />
      </section>
      {offered.length > 0 && (
        <section className="card stack">
          <h2 className="section-title">{t("outbound.channels")}</h2>
          {offered.map((channel) => (
            <TickField
              key={channel}
              label={t(`outbound.channel-${channel}`)}
              name={`channel-${channel}`}
              isTicked={settings.channels.includes(channel)}
            />
          ))}
          <p className="quiet">{t("outbound.channels-text")}</p>
          <TextField
            label={t("outbound.sender")}
            name="sender"
            value={settings.sender ?? ""}
            most={sender}
            help={t("outbound.sender-text")}
          />
        </section>
      )}
      <section className="card stack">
        <h2 className="section-title">{t("outbound.quiet")}</h2>
        <TextField
          label={t("outbound.quiet-from")}
          name="quietFrom"
          type="time"
          value={settings.quietFrom}
          isRequired
        />
        <TextField
          label={t("outbound.quiet-until")}
          name="quietUntil"
          type="time"
          value={settings.quietUntil}
          isRequired
        />
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("outbound.limits")}</h2>
        <p className="quiet">{t("outbound.limits-text", { currency })}</p>
        <TextField
          label={t("outbound.day-limit")}
          name="dayLimit"
          value={String(settings.dayLimit)}
          keyboard="numeric"
          isRequired
        />
        <TextField
          label={t("outbound.month-limit")}
          name="monthLimit"
          value={String(settings.monthLimit)}
          keyboard="numeric"
          isRequired
        />
      </section>
    </Form>
  );
}

const numberIn = (form: HTMLFormElement, name: string): number =>
  Number(latinNumber(typedIn(form, name)) || Number.NaN);

/** The channels that the server has. */
const listOffered = ({ configured }: OutboundSettingsPage): readonly Channel[] =>
  CHANNELS.filter((channel) => configured.some((each) => each.channel === channel));

/** The channels keep their order, and those that are not offered stay as they were. */
function settingsIn(form: HTMLFormElement, page: OutboundSettingsPage): OutboundSettings {
  const data = new FormData(form);
  const { channels } = page.settings;
  const order = [...channels, ...CHANNELS.filter((channel) => !channels.includes(channel))];
  const offered = listOffered(page);
  return {
    isOn: data.has("isOn"),
    kinds: CHOSEN_KINDS.filter((kind) => data.has(`kind-${kind}`)),
    channels: order.filter((channel) =>
      offered.includes(channel) ? data.has(`channel-${channel}`) : channels.includes(channel),
    ),
    waitMinutes: numberIn(form, "waitMinutes"),
    quietFrom: typedIn(form, "quietFrom"),
    quietUntil: typedIn(form, "quietUntil"),
    dayLimit: numberIn(form, "dayLimit"),
    monthLimit: numberIn(form, "monthLimit"),
    sender: data.has("sender") ? typedIn(form, "sender").trim() || null : page.settings.sender,
  };
}
