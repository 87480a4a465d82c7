import type { Upload } from "@dars/contract/roster/uploads";

import { listed } from "#platform/text/listed.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

const KINDS = [
  "students",
  "guardians",
  "teachers",
  "sections",
  "assignments",
  "classes",
  "changedPeople",
] as const;

const WORDS: Readonly<Record<(typeof KINDS)[number], TextId>> = {
  students: "imports.brings-students",
  guardians: "imports.brings-guardians",
  teachers: "imports.brings-teachers",
  sections: "imports.brings-sections",
  classes: "imports.brings-classes",
  assignments: "imports.brings-assignments",
  changedPeople: "imports.brings-changed",
};

/** What the import makes, in the school's own terms, and how many decisions it waits for. */
export function BringsCard({ upload }: { readonly upload: Upload }) {
  const { t, locale } = useText();
  const { brings, questions, duplicates, state } = upload;
  if (!brings || state === "receiving") return null;
  const kinds = KINDS.filter((kind) => (brings[kind] ?? 0) > 0);
  const opened = brings.opened ?? [];
  const open = questions.filter(({ isOpen }) => isOpen).length + duplicates.open;
  return (
    <section className="card stack">
      <h2 className="section-title">{t("imports.brings")}</h2>
      <ul className="plain brings">
        {kinds.map((kind) => (
          <li key={kind}>{t(WORDS[kind], { count: brings[kind] ?? 0 })}</li>
        ))}
        {opened.length > 0 && <li>{t("imports.brings-opened", { names: listed(opened, locale) })}</li>}
        {kinds.length === 0 && <li>{t("imports.brings-nothing")}</li>}
        {open > 0 && <li className="state waiting">{t("imports.to-decide", { count: open })}</li>}
      </ul>
    </section>
  );
}
