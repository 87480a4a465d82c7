import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from "react";

import type { Saved } from "#platform/api/use-save.ts";
import { useOnline } from "#platform/device/network.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

import { FormContext } from "./form-context.ts";
import { formFaults, fieldAt, focusField } from "./form-faults.ts";
import { KeptPartsContext } from "./kept-parts.ts";
import { KeptNote } from "./KeptNote.tsx";
import { whenUncovered } from "./loading.ts";
import { Refusal, useRefusalText, type Reasons } from "./Refusal.tsx";
import { SendButton } from "./SendButton.tsx";
import { useKeptTyping } from "./use-kept-typing.ts";
import { useQueued } from "./use-queued.ts";

type FormProps = FormParts & FormSending;

/** A form whose save may wait returns what became of it (`useSave`), so that the form can say so. */
type FormSending =
  | {
      /** True for what may never wait (`useAtOnce`): without a network the form says so before one types. */
      readonly needsNetwork: true;
      /** Ends with true when it was done; only a form with `keepsAs` asks. */
      readonly onSubmit: (form: HTMLFormElement, by: string) => Promise<unknown>;
    }
  | {
      readonly needsNetwork?: false;
      /**
       * Saves what was typed; called when nothing is missing or wrong, and not again before it ends. `by`: the name of
       * the `OtherSubmit` that sent it.
       */
      readonly onSubmit: (form: HTMLFormElement, by: string) => Promise<Saved | null | undefined>;
    };

interface FormParts {
  /** What the button does, such as "Save". */
  readonly verb: string;
  /** Names the form among several of a page, for screen readers. */
  readonly label?: string;
  /** The refusal as `useSave` or `useAtOnce` hold it. */
  readonly error: ApiError | null;
  readonly reasons?: Reasons | undefined;
  readonly words?: TextId | undefined;
  /** By a refusal's reason or code: the name of the field that it is about, where the server names none. */
  readonly places?: Readonly<Record<string, string>>;
  /** Rules of this form beside those of its fields: by the name of a field, what is wrong with it. */
  readonly check?: (form: HTMLFormElement) => ReadonlyMap<string, string>;
  /** For what the page shows of fields that are being filled in; called after each change of one. */
  readonly onChange?: (form: HTMLFormElement) => void;
  readonly isDestructive?: boolean;
  readonly onCancel?: () => void;
  /** Names what is written, such as "answer 12": text that was not sent is there again when the form is opened next, and so is what a `KeptPart` names. */
  readonly keepsAs?: string;
  /** Further buttons beside that of the form. */
  readonly others?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** The one form: validates before it sends, shows a refusal at its field, sends nothing twice (docs/forms-and-saves.md). */
export function Form(props: FormProps) {
  const { verb, label, onSubmit, error, reasons, words, places, check, keepsAs, children } = props;
  const {
    needsNetwork = false,
    isDestructive = false,
    onCancel,
    onChange,
    others,
    className = "form",
  } = props;
  const { t } = useText();
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const shown = useRef(new Set<string>());
  const [faults, setFaults] = useState(NO_FAULTS);
  /** A fault of a field that does not show it itself. */
  const [rest, setRest] = useState<string | null>(null);
  const [isPlaced, setPlaced] = useState(false);
  const textOf = useRefusalText();
  const queued = useQueued(form);
  const typing = useKeptTyping(form, keepsAs);

  const showsFault = useCallback((name: string) => {
    shown.current.add(name);
    return () => void shown.current.delete(name);
  }, []);

  function show(found: ReadonlyMap<string, string>) {
    setFaults(found);
    const [first] = found;
    setRest([...found].find(([name]) => !shown.current.has(name))?.[1] ?? null);
    if (form.current && first) focusField(form.current, first[0]);
  }

  const place = useEffectEvent((refusal: ApiError | null) => {
    const name = refusal && form.current ? findFieldName(form.current, refusal, places) : undefined;
    const isHere = name !== undefined && shown.current.has(name);
    setPlaced(isHere);
    if (!form.current || !refusal || !isHere) return;
    setFaults(
      new Map([
        [
          name,
          words === undefined && isPlainlyWrong(refusal, reasons)
            ? t("platform.field-invalid")
            : textOf(refusal, reasons, words),
        ],
      ]),
    );
    const shownForm = form.current;
    void whenUncovered().then(() => focusField(shownForm, name));
  });
  useEffect(() => place(error), [error]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current || queued.isDone) return;
    const own = [...formFaults(event.currentTarget)].map(([name, id]) => [name, t(id)] as const);
    const further = check?.(event.currentTarget) ?? NO_FAULTS;
    const found = new Map([...own, ...[...further].filter(([name]) => !own.some(([each]) => each === name))]);
    show(found);
    if (found.size > 0) return;
    const [sent, by] = [event.currentTarget, getSubmitterName(event.nativeEvent)];
    isSending.current = true;
    try {
      const saved = await onSubmit(sent, by);
      queued.note(saved);
      if (isSent(saved)) typing.drop();
    } finally {
      isSending.current = false;
    }
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    queued.forget();
    typing.keep();
    const name: unknown = Object(target).name;
    if (typeof name !== "string" || !faults.has(name)) return;
    setFaults(new Map([...faults].filter(([each]) => each !== name)));
  }

  return (
    <FormContext value={{ faults, showsFault }}>
      <form
        ref={form}
        className={className}
        aria-label={label}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onInput={handleInput}
        onChange={({ currentTarget }) => onChange?.(currentTarget)}
      >
        {needsNetwork && !isOnline && <output className="banner">{t("platform.needs-network")}</output>}
        <KeptNote onAfresh={typing.startAfresh} />
        <KeptPartsContext value={typing}>{children}</KeptPartsContext>
        <p className="quiet required-note">{t("platform.required-mark")}</p>
        {rest !== null && (
          <p className="refusal" role="alert">
            {rest}
          </p>
        )}
        <Refusal error={isPlaced ? null : error} reasons={reasons} words={words} />
        {queued.state !== null && <output className="quiet">{t(`platform.form-${queued.state}`)}</output>}
        <div className="buttons">
          <SendButton label={verb} isDestructive={isDestructive} isOff={queued.isDone} />
          {others}
          {onCancel && (
            <IonButton fill="clear" onClick={onCancel}>
              {t("platform.cancel")}
            </IonButton>
          )}
        </div>
      </form>
    </FormContext>
  );
}

const isSent = (saved: unknown): boolean => {
  const { state }: { state?: unknown } = Object(saved);
  return saved === true || state === "accepted" || state === "waiting";
};

const getSubmitterName = (event: Event): string =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.name : "";

/** Where the field is known and nothing else is, "some details" would say less than the place does. */
const isPlainlyWrong = ({ code, details }: ApiError, reasons: Reasons | undefined): boolean =>
  code === "invalid" && !reasons?.has(details["reason"]) && !reasons?.has(details["needs"]);

/** The name of the field that a refusal is about. */
function findFieldName(
  form: HTMLFormElement,
  { code, field, details }: ApiError,
  places: FormParts["places"],
): string | undefined {
  const named = field === undefined ? undefined : fieldAt(form, field);
  return named ?? places?.[String(details["reason"] ?? details["needs"])] ?? places?.[code];
}
