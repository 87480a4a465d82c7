import type { Id } from "@dars/contract/platform/primitives";
import { OFFICE_MUTE_MINUTES, TEACHER_MUTE_MINUTES } from "@dars/contract/talking/moderation";
import { actInRoom, actInSchoolRoom } from "@dars/contract/talking/moderation-rooms";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface RoomActsFormProps {
  readonly roomId: Id;
  /** Its name, for the list of waiting saves. */
  readonly room: string;
  /** Where one acts in a room that one is not in. */
  readonly schoolId?: Id;
  /** The message acted on; without it the whole room. */
  readonly message?: { readonly msgNo: Id; readonly senderId: Id };
  readonly isLocked: boolean;
  /** True for the office: thirty days instead of one. */
  readonly mayMuteLong: boolean;
  readonly onDone: () => void;
}

type Act = "remove" | "mute" | "unmute" | "lock" | "unlock" | "slow";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["removed", "moderation.already-removed"],
  ["state", "moderation.already-so"],
  ["archived", "moderation.room-over"],
]);
const MUTES = [60, TEACHER_MUTE_MINUTES, 7 * 24 * 60, OFFICE_MUTE_MINUTES] as const;
const SLOW = [0, 10, 30, 60, 300] as const;

/** K6, K7: staff actions on a message, its author, or the room, with the reason that is shown to them. */
export function RoomActsForm(props: RoomActsFormProps) {
  const { roomId, room, schoolId, message, isLocked, mayMuteLong, onDone } = props;
  const { t } = useText();
  const { save, error } = useSave();
  const acts = actsOn(message !== undefined, isLocked);
  const [chosen, setChosen] = useState("");
  const what = acts.find((each) => each === chosen) ?? acts[0];

  async function handleAct(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const body = { key: newClientId(), act: what, reason, ...buildActFields(what, form, message) };
    const saved =
      schoolId === undefined
        ? await save(actInRoom, { params: { roomId }, body }, room)
        : await save(actInSchoolRoom, { params: { schoolId, roomId }, body }, room);
    if (saved.state !== "refused") onDone();
    return saved;
  }

  return (
    <Form
      className="form stack"
      verb={t(`moderation.do-${what}`)}
      error={error}
      reasons={REASONS}
      isDestructive={what === "remove"}
      onSubmit={handleAct}
    >
      <PickField
        label={t("moderation.what")}
        value={what}
        options={acts.map((each) => [each, t(`moderation.do-${each}`)])}
        onPick={setChosen}
      />
      <TextField
        label={t("moderation.act-reason")}
        name="reason"
        help={t("moderation.act-reason-help")}
        isRequired
      />
      {what === "mute" && (
        <PickField
          label={t("moderation.mute-for")}
          name="minutes"
          value="60"
          options={MUTES.filter((minutes) => mayMuteLong || minutes <= TEACHER_MUTE_MINUTES).map(
            (minutes) => [
              String(minutes),
              minutes < 1440
                ? t("moderation.hours", { count: minutes / 60 })
                : t("moderation.days", { count: minutes / 1440 }),
            ],
          )}
        />
      )}
      {what === "slow" && (
        <PickField
          label={t("moderation.slow")}
          name="seconds"
          value="30"
          options={SLOW.map((seconds) => [String(seconds), t("moderation.seconds", { count: seconds })])}
        />
      )}
    </Form>
  );
}

const actsOn = (isMessage: boolean, isLocked: boolean): readonly [Act, ...Act[]] =>
  isMessage ? ["remove", "mute", "unmute"] : [isLocked ? "unlock" : "lock", "slow"];

function buildActFields(what: Act, form: HTMLFormElement, message: RoomActsFormProps["message"]) {
  if (what === "slow") return { seconds: Number(typedIn(form, "seconds")) };
  if (!message) return {};
  if (what === "remove") return { msgNo: message.msgNo };
  if (what === "mute") return { personId: message.senderId, minutes: Number(typedIn(form, "minutes")) };
  return what === "unmute" ? { personId: message.senderId } : {};
}
