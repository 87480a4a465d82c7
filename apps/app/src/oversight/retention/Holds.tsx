import { liftHold, listHolds, type Hold } from "@dars/contract/oversight/retention";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { roomLabel } from "#talking/moderation/public.ts";

import { PlaceHold } from "./PlaceHold.tsx";

/** Legal holds of a school: active ones, lifted ones, and a form for a new one. */
export function Holds({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listHolds, { params: { schoolId } });
  return (
    <section className="stack" aria-label={t("retention.holds")}>
      <h2 className="section-title">{t("retention.holds")}</h2>
      <p className="quiet">{t("retention.holds-text")}</p>
      <Await {...reading}>
        {({ holds }) => (
          <ul className="plain stack">
            {holds.map((hold) => (
              <li key={hold.id} className="card stack">
                <Held schoolId={schoolId} hold={hold} />
              </li>
            ))}
          </ul>
        )}
      </Await>
      <PlaceHold schoolId={schoolId} />
    </section>
  );
}

interface HeldProps {
  readonly schoolId: Id;
  readonly hold: Hold;
}

function Held({ schoolId, hold }: HeldProps) {
  const text = useText();
  const { t, format, locale } = text;
  const { room, person, reason, placedAt, placedBy, liftedAt, liftReason } = hold;
  const what = room ? roomLabel(room, text) : person ? localizeName(person.name, locale) : "";
  return (
    <>
      <strong>
        <bdi>{what}</bdi>
      </strong>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <p className="quiet">
        {placedBy && <Name of={placedBy} />} {format.moment(new Date(placedAt))}
      </p>
      {liftedAt === null ? (
        <Lift schoolId={schoolId} holdId={hold.id} what={what} />
      ) : (
        <p className="quiet">
          {t("retention.lifted", { time: format.moment(new Date(liftedAt)) })} <bdi>{liftReason}</bdi>
        </p>
      )}
    </>
  );
}

interface LiftProps {
  readonly schoolId: Id;
  readonly holdId: Id;
  /** The person or the room that is held. */
  readonly what: string;
}

function Lift({ schoolId, holdId, what }: LiftProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <IonButton fill="outline" onClick={() => setOpen(true)}>
        {t("retention.lift")}
      </IonButton>
    );

  function handleLift(form: HTMLFormElement) {
    const body = { key: newClientId(), reason: typedIn(form, "reason").trim() };
    return save(liftHold, { params: { schoolId, holdId }, body }, what);
  }

  return (
    <Form
      className="form stack"
      verb={t("retention.lift")}
      error={error}
      onSubmit={handleLift}
      onCancel={() => setOpen(false)}
    >
      <TextField label={t("retention.reason")} name="reason" isRequired />
    </Form>
  );
}
