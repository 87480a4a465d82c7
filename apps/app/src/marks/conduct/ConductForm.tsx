import {
  CONDUCTS,
  LEAST_COMMENT,
  MOST_COMMENT,
  saveConduct,
  type ConductLine,
} from "@dars/contract/marks/conduct";
import { IonButton } from "@ionic/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { HeldConduct, SectionPlace } from "./use-held-conduct.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "conduct.stale"]]);

type ConductEntry = Pick<ConductLine, "conduct" | "comment">;

interface ConductFormProps {
  readonly place: SectionPlace;
  readonly line: ConductLine;
  /** What was written here before, and waits or was refused. */
  readonly held: HeldConduct | undefined;
  readonly hasNext: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What is written of one student. What another person wrote meanwhile is shown before it can be written over. */
export function ConductForm({ place, line, held, hasNext, onSaved, onClose }: ConductFormProps) {
  const { t, locale } = useText();
  const { outbox } = useApi();
  const refresh = useRefresh();
  const { save, error } = useSave();
  const version = useVersion(line, held);
  const [settled, setSettled] = useState(error);
  const { id, name } = line.student;

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key: newClientId(), revision: version.revision, ...saidIn(form) };
    const saved = await save(
      saveConduct,
      { params: { ...place, studentId: id }, body },
      localizeName(name, locale),
    );
    if (saved.state === "refused") {
      if (saved.error.code === "conflict") await refresh();
      return saved;
    }
    if (held?.isRefused === true) await outbox.discard(held.id);
    onSaved();
    return saved;
  }

  function settle(choose: () => void) {
    setSettled(error);
    choose();
  }

  // A save that was refused on its way had another person's words before it, which are not read yet.
  const rereadRefused = useEffectEvent(() => held?.isRefused === true && void refresh());
  useEffect(() => void rereadRefused(), []);

  function checkComment(form: HTMLFormElement): ReadonlyMap<string, string> {
    const { comment } = saidIn(form);
    const isShort = comment !== null && comment.length < LEAST_COMMENT;
    return isShort ? new Map([["comment", t("conduct.too-short", { least: LEAST_COMMENT })]]) : new Map();
  }

  return (
    <Form
      className="card stack conduct-form"
      verb={t(hasNext ? "conduct.save-next" : "conduct.save")}
      label={localizeName(name, locale)}
      error={version.theirs || error === settled ? null : error}
      reasons={REASONS}
      check={checkComment}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <Heading line={line} />
      <Fields key={version.no} said={version.said} />
      <p className="quiet">{t(line.isShown ? "conduct.shown-now" : "conduct.shown-later")}</p>
      {version.theirs && (
        <Theirs
          line={line}
          onMine={() => settle(version.keepMine)}
          onTheirs={() => settle(version.takeTheirs)}
        />
      )}
    </Form>
  );
}

/** The version that the form began with, and whether another person has saved a later one. */
function useVersion(line: ConductLine, pending: HeldConduct | undefined) {
  const [begun, setBegun] = useState(() => ({ no: 0, said: pending?.said ?? pickConduct(line) }));
  const [seen, setSeen] = useState(pending?.revision ?? line.revision);
  const isSame = line.conduct === begun.said.conduct && line.comment === begun.said.comment;
  return {
    ...begun,
    revision: isSame ? Math.max(seen, line.revision) : seen,
    theirs: line.revision > seen && !isSame,
    keepMine: () => setSeen(line.revision),
    takeTheirs: () => {
      setSeen(line.revision);
      setBegun({ no: begun.no + 1, said: pickConduct(line) });
    },
  };
}

const pickConduct = ({ conduct, comment }: ConductEntry): ConductEntry => ({ conduct, comment });

function saidIn(form: HTMLFormElement): ConductEntry {
  const picked = typedIn(form, "conduct");
  return {
    conduct: CONDUCTS.find((each) => each === picked) ?? null,
    comment: typedIn(form, "comment").trim() || null,
  };
}

/** Where one comes to from the form before, also with a screen reader. */
function Heading({ line: { student, by, at } }: { readonly line: ConductLine }) {
  const { t, format } = useText();
  const writer = useWriter(by);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={heading} tabIndex={-1} className="conduct-heading">
      <h3 className="section-title first">
        <Name of={student.name} />
      </h3>
      {at !== null && (
        <p className="quiet">
          {t("conduct.last-by", {
            by: writer,
            at: format.moment(new Date(at)),
          })}
        </p>
      )}
    </div>
  );
}

function useWriter(by: ConductLine["by"]): string {
  const { t, locale } = useText();
  return by ? localizeName(by, locale) : t("conduct.someone-else");
}

interface TheirsProps {
  readonly line: ConductLine;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

function Theirs({ line: { conduct, comment, by }, onMine, onTheirs }: TheirsProps) {
  const { t } = useText();
  const writer = useWriter(by);
  return (
    <div className="card stack conduct-theirs" role="alert">
      <p>{t("conduct.theirs", { by: writer })}</p>
      <p>
        {t("conduct.conduct")}:{" "}
        <strong>{t(conduct === null ? "conduct.value-none" : `conduct.value-${conduct}`)}</strong>
      </p>
      <p dir="auto">{comment ?? t("conduct.no-comment")}</p>
      <div className="buttons">
        <IonButton size="small" onClick={onMine}>
          {t("conduct.keep-mine")}
        </IonButton>
        <IonButton size="small" fill="outline" onClick={onTheirs}>
          {t("conduct.take-theirs")}
        </IonButton>
      </div>
    </div>
  );
}

function Fields({ said: { conduct, comment } }: { readonly said: ConductEntry }) {
  const { t } = useText();
  const [typed, setTyped] = useState(comment ?? "");
  return (
    <>
      <PickField
        label={t("conduct.conduct")}
        name="conduct"
        value={conduct ?? ""}
        options={[
          ["", t("conduct.value-none")],
          ...CONDUCTS.map((each) => [each, t(`conduct.value-${each}`)] as const),
        ]}
      />
      <TextAreaField
        label={t("conduct.comment")}
        name="comment"
        value={comment ?? ""}
        rows={3}
        most={MOST_COMMENT}
        help={t("conduct.counter", { typed: typed.length, most: MOST_COMMENT })}
        onType={setTyped}
      />
    </>
  );
}
