import { useEffect, useRef, useState, type RefObject } from "react";

import { useApi } from "#platform/api/api.ts";
import type { AccountDatabase, Typing } from "#platform/offline/database.ts";

const KEPT_MS = 30 * 86_400_000;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed into the text fields of a form on a device of one's own, through Back and a kill of the app, and
 * types it again when the form is opened next. A field that holds something else by then stays as it is. `place` names
 * the form and what it is about; absent where nothing is kept.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, place: string | undefined) {
  const { local } = useApi();
  const typings = place === undefined ? undefined : local?.typings;
  /** What the fields held when the form was opened. */
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const [isBack, setBack] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (!typings || place === undefined || !element) return undefined;
    const page = { isGone: false };
    void (async () => {
      await fieldsAreThere(element);
      before.current = new Map(textsIn(element).map(({ name, value }) => [name, value]));
      const kept = await readTyping(typings, place);
      if (kept && !page.isGone) setBack(typeAgain(element, kept.fields));
    })().catch(() => undefined);
    return () => void (page.isGone = true);
  }, [typings, place, form]);

  /** A device that cannot keep it loses it with the page, and nothing else. */
  function keep() {
    if (!typings || place === undefined || !form.current) return;
    const fields = changedIn(form.current, before.current);
    void typings.put({ place, fields, at: Date.now() }).catch(() => undefined);
  }

  /** It is sent, or not wanted. */
  function drop() {
    setBack(false);
    if (typings && place !== undefined) void typings.delete(place).catch(() => undefined);
  }

  function startAfresh() {
    for (const control of form.current ? textsIn(form.current) : [])
      retype(control, before.current.get(control.name) ?? "");
    drop();
  }

  return { keep, drop, startAfresh: isBack ? startAfresh : null } as const;
}

async function readTyping(typings: AccountDatabase["typings"], place: string): Promise<Typing | undefined> {
  await typings
    .where("at")
    .below(Date.now() - KEPT_MS)
    .delete();
  return typings.get(place);
}

/** Ionic draws the inputs of its fields a moment after the page. */
async function fieldsAreThere(form: HTMLFormElement): Promise<void> {
  const fields = form.querySelectorAll<HTMLIonInputElement | HTMLIonTextareaElement>(
    "ion-input, ion-textarea",
  );
  await Promise.all([...fields].map((field) => field.getInputElement()));
}

/** True where at least one field got its text back. */
function typeAgain(form: HTMLFormElement, fields: Typing["fields"]): boolean {
  const open = textsIn(form).filter(({ name, value }) => fields[name]?.before === value);
  for (const control of open) retype(control, fields[control.name]?.typed ?? "");
  return open.length > 0;
}

function retype(control: TextControl, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function changedIn(form: HTMLFormElement, known: ReadonlyMap<string, string>): Typing["fields"] {
  const fields = textsIn(form).map(
    ({ name, value }) => [name, { before: known.get(name) ?? "", typed: value }] as const,
  );
  return Object.fromEntries(fields.filter(([, { before, typed }]) => before !== typed));
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
