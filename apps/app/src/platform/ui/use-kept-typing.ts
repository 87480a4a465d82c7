import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

import { useApi } from "#platform/api/api.ts";
import type { AccountDatabase, Typing } from "#platform/offline/database.ts";

import type { KeptPartState } from "./kept-parts.ts";

const KEPT_MS = 30 * 86_400_000;

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Fields = Typing["fields"];
type Table = AccountDatabase["typings"];

/** A text field, or a part of another kind. */
interface Value {
  readonly name: string;
  readonly before: string;
  readonly now: string;
  readonly take: (text: string) => void;
}

/**
 * Keeps what is typed into the text fields of a form, and its parts of other kinds (`KeptPart`), on a device of one's
 * own, through Back and a kill of the app, and types it again when the form is opened next. A field that holds something
 * else by then stays as it is. `place` names the form and what it is about; absent where nothing is kept. When `place`
 * changes, text that was typed just now moves to the new place; text that had come back from the device stays with the
 * old one.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, place: string | undefined) {
  const { local } = useApi();
  const typings = local?.typings;
  const parts = useRef<ReadonlyMap<string, KeptPartState>>(new Map());
  /** What the text fields held when the form was opened. */
  const before = useRef<ReadonlyMap<string, string> | null>(null);
  /** Restored values of parts that are not mounted yet. */
  const pending = useRef<Fields>({});
  /** The place that was read, and that what is typed is kept in. */
  const placeRead = useRef<string>(undefined);
  const isEarly = useRef(false);
  const [isBack, setBack] = useState(false);

  function valuesNow(): readonly Value[] {
    const texts = (form.current ? textsIn(form.current) : []).filter(({ name }) => !parts.current.has(name));
    return [
      ...[...parts.current].map(([name, part]): Value => ({ name, ...part, now: part.now() })),
      ...texts.map((control): Value => ({
        name: control.name,
        before: before.current?.get(control.name) ?? "",
        now: control.value,
        take: (text) => retype(control, text),
      })),
    ];
  }

  /** A device that cannot keep it loses it with the page, and nothing else. */
  function keep() {
    // What lies there is read first, so that a quick keyboard does not write over it.
    isEarly.current = placeRead.current !== place;
    if (!typings || place === undefined || isEarly.current) return;
    const fields = { ...pending.current, ...changedAmong(valuesNow()) };
    const isNothing = Object.keys(fields).length === 0;
    const done: PromiseLike<unknown> = isNothing
      ? typings.delete(place)
      : typings.put({ place, fields, at: Date.now() });
    done.then(undefined, () => undefined);
  }

  /** It is sent, or not wanted. */
  function drop() {
    setBack(false);
    pending.current = {};
    if (typings && place !== undefined) void typings.delete(place).catch(() => undefined);
  }

  function typeBefore() {
    for (const value of valuesNow()) value.take(value.before);
  }

  function startAfresh() {
    typeBefore();
    drop();
  }

  function giveBack(fields: Fields): boolean {
    const values = valuesNow();
    const open = values.filter(({ name, now }) => fields[name]?.before === now);
    for (const { name, take } of open) take(fields[name]?.typed ?? "");
    const names = new Set(values.map(({ name }) => name));
    pending.current = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
    return open.length > 0;
  }

  /** Returns the place from which the text moves on to another one; undefined where it stays there, or there is none. */
  function leave(from: string | undefined): string | undefined {
    if (from === undefined || Object.keys(changedAmong(valuesNow())).length === 0) return undefined;
    if (!isBack) return from;
    typeBefore();
    return undefined;
  }

  const open = useEffectEvent(async (table: Table, at: string, isGone: () => boolean) => {
    // It may have been named nothing in between.
    if (placeRead.current === at) return;
    // At once: who types quickly has changed them before their inputs are drawn.
    before.current ??= form.current && textsBefore(form.current);
    await fieldsAreThere(form.current);
    const left = leave(placeRead.current);
    const storedTyping = left === undefined ? await readTyping(table, at).catch(() => undefined) : undefined;
    if (isGone()) return;
    placeRead.current = at;
    setBack(storedTyping ? giveBack(storedTyping.fields) : false);
    if (left !== undefined || isEarly.current) keep();
    if (left !== undefined) await table.delete(left);
  });

  useEffect(() => {
    if (!typings || place === undefined) return undefined;
    const page = { isGone: false };
    void open(typings, place, () => page.isGone).catch(() => undefined);
    return () => void (page.isGone = true);
  }, [typings, place]);

  /** Returns what is called when the part is gone. */
  function join(name: string, part: KeptPartState) {
    parts.current = new Map([...parts.current, [name, part]]);
    const { [name]: stored, ...rest } = pending.current;
    pending.current = rest;
    if (stored?.before === part.before) part.take(stored.typed);
    return () => void (parts.current = new Map([...parts.current].filter(([each]) => each !== name)));
  }

  return { keep, drop, join, startAfresh: isBack ? startAfresh : null } as const;
}

const changedAmong = (values: readonly Value[]): Fields =>
  Object.fromEntries(
    values.flatMap(({ name, before, now }) => (before === now ? [] : [[name, { before, typed: now }]])),
  );

async function readTyping(typings: Table, place: string): Promise<Typing | undefined> {
  await typings
    .where("at")
    .below(Date.now() - KEPT_MS)
    .delete();
  return typings.get(place);
}

const ionFieldsIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLIonInputElement | HTMLIonTextareaElement>("ion-input, ion-textarea"),
];

/** By the names of the fields; those of Ionic hold their text before they draw their inputs. */
const textsBefore = (form: HTMLFormElement): ReadonlyMap<string, string> =>
  new Map([
    ...textsIn(form).map(({ name, value }) => [name, value] as const),
    ...ionFieldsIn(form).map(({ name, value }) => [name, String(value ?? "")] as const),
  ]);

/** Ionic draws the inputs of its fields a moment after the page. */
async function fieldsAreThere(form: HTMLFormElement | null): Promise<void> {
  if (form) await Promise.all(ionFieldsIn(form).map((field) => field.getInputElement()));
}

function retype(control: TextControl, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

const textsIn = (form: HTMLFormElement): readonly TextControl[] =>
  [...form.elements].filter(isText).filter(({ name }) => name !== "");

const TEXT_TYPES: ReadonlySet<string> = new Set([
  "text",
  "tel",
  "email",
  "url",
  "date",
  "time",
  "datetime-local",
]);

const isText = (element: Element): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type));
