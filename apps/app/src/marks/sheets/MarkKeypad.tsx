import { IonIcon } from "@ionic/react";
import { arrowDownOutline, arrowUpOutline, backspaceOutline, checkmarkOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { findNeighbour, moveDown } from "./move-down.ts";
import { DIGITS, pressKey, STATES, type TextKey } from "./press-key.ts";

/** The field that is typed into. */
export interface TypingPlace {
  /** Its row and column. */
  readonly at: string;
  readonly hasDecimals: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Describes a field for the keypad. `step`: the smallest difference between two marks. */
export const typingIn = (input: HTMLInputElement, step: string): TypingPlace => ({
  at: input.dataset["at"] ?? "",
  hasDecimals: !Number.isInteger(Number(step)),
  isFirst: findNeighbour(input, -1) === undefined,
  isLast: findNeighbour(input, 1) === undefined,
});

/** Whether the focus stays with the marks: in another field, or on the keypad. */
export const staysTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".mark-input, .mark-keypad") !== null;

/** Every key that a mark needs, and none else; a key of a state writes it and goes on. */
export function MarkKeypad({ place }: { readonly place: TypingPlace }) {
  const { t, locale } = useText();
  const keypad = useRef<HTMLFieldSetElement>(null);
  const { at, hasDecimals, isFirst, isLast } = place;
  const findField = () =>
    keypad.current?.closest(".ion-page")?.querySelector<HTMLInputElement>(`.mark-input[data-at="${at}"]`);

  // The keypad has taken room from the list.
  const showField = useEffectEvent((shown: string) => {
    if (shown === at) findField()?.closest("tr")?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => showField(at), [at]);

  function press(key: TextKey) {
    const field = findField();
    if (!field) return;
    const begun = isReplaced(field) ? "" : field.value;
    if (document.activeElement !== field) field.focus();
    field.value = pressKey(begun, key, locale !== "en");
    field.setSelectionRange(field.value.length, field.value.length);
  }

  function move(step: number) {
    const field = findField();
    if (field) moveDown(field, step);
  }

  const writeState = (key: TextKey) => {
    press(key);
    move(1);
  };

  const digits = (from: number, to: number) =>
    DIGITS.slice(from - 1, to).map((digit) => (
      <Key key={digit} kind="digit" onPress={() => press(digit)}>
        {digit}
      </Key>
    ));

  return (
    <fieldset ref={keypad} className="mark-keypad" aria-label={t("sheets.keypad")}>
      <div className="keypad-states">
        {STATES.map((state) => (
          <Key key={state} kind={state} onPress={() => writeState(state)}>
            {t(`sheets.key-${state}`)}
          </Key>
        ))}
      </div>
      <div className="keypad-digits">
        {digits(1, 3)}
        <Key kind="erase" label={t("sheets.key-erase")} onPress={() => press("erase")}>
          <IonIcon icon={backspaceOutline} aria-hidden="true" />
        </Key>
        {digits(4, 6)}
        <Key kind="previous" isOff={isFirst} onPress={() => move(-1)}>
          <IonIcon icon={arrowUpOutline} aria-hidden="true" />
          {t("sheets.key-previous")}
        </Key>
        {digits(7, 9)}
        <Key kind="next" onPress={() => move(1)}>
          <IonIcon icon={isLast ? checkmarkOutline : arrowDownOutline} aria-hidden="true" />
          {t(isLast ? "sheets.key-done" : "sheets.key-next")}
        </Key>
        <Key kind="digit" label={t("sheets.key-point")} isOff={!hasDecimals} onPress={() => press(".")}>
          .
        </Key>
        {digits(10, 10)}
        <Key kind="clear" onPress={() => press("clear")}>
          {t("platform.clear")}
        </Key>
      </div>
    </fieldset>
  );
}

/** Just focused, a field's whole text is selected, and what is typed replaces it. */
const isReplaced = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  document.activeElement?.matches(".mark-input") === true &&
  selectionStart === 0 &&
  selectionEnd === value.length;

interface KeyProps {
  /** What it does, by which it is drawn. */
  readonly kind: string;
  /** For readers, where the key shows a sign. */
  readonly label?: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A key that leaves the focus in the cell. A keyboard types into the cell itself. */
function Key({ kind, label, isOff = false, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={`mark-key key-${kind}`}
      tabIndex={-1}
      disabled={isOff}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
