import type { Id } from "@dars/contract/platform/primitives";
import { undoRollover } from "@dars/contract/school/rollover";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { REASONS } from "./reasons.ts";
import type { RolloverNow } from "./RolloverPage.tsx";

interface DoneCardProps {
  readonly schoolId: Id;
  readonly now: RolloverNow;
  readonly canUndo: boolean;
}

/** The passage is done: what still follows, and the way back while there is one (ROL-2). */
export function DoneCard({ schoolId, now, canUndo }: DoneCardProps) {
  const { t, format } = useText();
  const { save, error } = useSave();
  const { to, committedAt, undo } = now;

  async function handleUndo(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const question = { question: t("rollover.undo-question"), text: t("rollover.undo-text") };
    if (!(await ask({ ...question, yes: t("rollover.undo"), isDestructive: true }))) return undefined;
    const input = { params: { schoolId }, body: { key: newClientId(), reason } };
    return save(undoRollover, input, t("rollover.undo-title"), () => textNow("rollover.undone"));
  }

  return (
    <section className="card stack">
      <h2 className="section-title first">{t("rollover.done", { year: to?.title ?? "" })}</h2>
      {committedAt !== null && <p className="quiet">{format.moment(new Date(committedAt))}</p>}
      <p>{t("rollover.done-text")}</p>
      <Link leadsTo={`/manage/structure?school=${schoolId}`}>{t("structure.title")}</Link>
      <Provisional schoolId={schoolId} now={now} />
      <h3 className="section-title">{t("rollover.undo-title")}</h3>
      {undo && undo.length > 0 ? (
        <ul>
          {undo.map((obstacle) => (
            <li key={obstacle}>{t(`rollover.obstacle-${obstacle}`)}</li>
          ))}
        </ul>
      ) : canUndo ? (
        <Form verb={t("rollover.undo")} error={error} reasons={REASONS} isDestructive onSubmit={handleUndo}>
          <p className="quiet">{t("rollover.undo-while")}</p>
          <TextField label={t("rollover.reason")} name="reason" isRequired />
        </Form>
      ) : (
        <p className="quiet">{t("rollover.undo-by-office")}</p>
      )}
    </section>
  );
}

/** Who sits in the next year until the second round decides, and until when. */
function Provisional({ schoolId, now }: Pick<DoneCardProps, "schoolId" | "now">) {
  const { t, format } = useText();
  const { provisional, provisionalUntil, provisionalStudents = [] } = now;
  if (provisional === 0 || provisionalUntil === null) return null;
  const day = format.date(getNoon(provisionalUntil));
  return (
    <>
      <p className="banner">{t("rollover.provisional", { count: provisional, day })}</p>
      <ul aria-label={t("rollover.is-provisional")}>
        {provisionalStudents.map(({ id, name }) => (
          <li key={id}>
            <Link leadsTo={`/manage/people/${schoolId}/${id}/enrolment`}>
              <Name of={name} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
