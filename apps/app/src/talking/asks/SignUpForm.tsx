import { signUp, type OwnAsk, type SignUpSeat } from "@dars/contract/talking/ask-answers";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { REASONS } from "./reasons.ts";

interface SignUpFormProps {
  readonly ask: OwnAsk;
  readonly places: NonNullable<OwnAsk["signUp"]>;
  readonly seat: SignUpSeat;
}

const NO = 0;

/** ASK-6: a place for a child, or for oneself; changed and given back until the deadline. */
export function SignUpForm({ ask, places: { options, mayAnswer }, seat }: SignUpFormProps) {
  const text = useText();
  const { t, locale } = text;
  const { save, error } = useSave();
  const key = useRef(newClientId());
  const [option, setOption] = useState<number | undefined>(seat.isAnswered ? (seat.no ?? NO) : undefined);
  const name = localizeName(seat.name, locale);

  async function handleSend() {
    const body = {
      key: key.current,
      personId: seat.personId,
      option: option === NO ? null : (option ?? null),
    };
    const saved = await save(
      signUp,
      { params: { schoolId: ask.schoolId, askId: ask.id }, body },
      `${ask.title} · ${name}`,
      ({ hasPlace }) => textNow(hasPlace ? "asks.has-place" : "asks.sent"),
    );
    // Each change is a request of its own.
    key.current = newClientId();
    return saved;
  }

  return (
    <section className="stack" aria-label={name}>
      <div className="ask-child">
        <Avatar id={seat.personId} name={seat.name} />
        <div>
          <h2>
            <Name of={seat.name} />
          </h2>
          <span className="quiet">{describeSeat(seat, options, text)}</span>
        </div>
      </div>
      {mayAnswer && (
        <Form
          className="form card"
          label={name}
          verb={t(seat.isAnswered ? "asks.change-seat" : "asks.sign-up")}
          error={error}
          reasons={REASONS}
          check={() => (option === undefined ? new Map([["seat", textNow("asks.choose-first")]]) : new Map())}
          onSubmit={handleSend}
        >
          <div className="ask-options">
            <Choice<number>
              label={t("asks.choose-one")}
              name="seat"
              options={[
                ...options.map((each) => [each.no, describeOption(each, text)] as const),
                [NO, t("asks.no-seat")] as const,
              ]}
              value={option}
              onChoose={setOption}
            />
          </div>
        </Form>
      )}
    </section>
  );
}

type SeatOption = NonNullable<OwnAsk["signUp"]>["options"][number];

/** The option with the places that are left, or how many wait. */
function describeOption({ label, places, taken, waiting }: SeatOption, { t }: Text) {
  const left = places - taken;
  return (
    <span>
      <bdi>{label}</bdi>
      {" · "}
      {left > 0 ? t("asks.places-left", { count: left }) : t("asks.full", { count: waiting })}
    </span>
  );
}

/** What the person has now. */
function describeSeat(
  { isAnswered, no, hasPlace, waitingNo }: SignUpSeat,
  options: readonly SeatOption[],
  { t }: Text,
): string {
  if (!isAnswered) return t("asks.not-signed-up");
  const label = options.find((option) => option.no === no)?.label;
  if (label === undefined) return t("asks.no-seat");
  return hasPlace
    ? t("asks.seat-of", { option: label })
    : t("asks.waits-for", { option: label, no: waitingNo ?? 1 });
}
