import type { Id } from "@dars/contract/platform/primitives";
import { UPLOAD_BYTES, type UploadKind } from "@dars/contract/roster/uploads";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { TABLE_TYPES } from "#platform/files/table-types.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { FileField, SendingNote, sizeWords, startSending, useSendings } from "#talking/uploads/public.ts";

import type { ImportScope } from "./WithPlace.tsx";

const PACKAGES = ".zip";
const OF_SCHOOL: readonly UploadKind[] = ["students", "teachers", "assignments", "oneroster"];
const OF_GROUP: readonly UploadKind[] = ["oneroster"];

/** Begins an import: what the file is (`?kind=` at first), and the file. Its own page opens as soon as the server knows of it. */
export function SendCard({ place: { schoolId, isGroup } }: { readonly place: ImportScope }) {
  const text = useText();
  const { t } = text;
  const api = useApi();
  const router = useIonRouter();
  const kinds = isGroup ? OF_GROUP : OF_SCHOOL;
  const requestedKind = useOwnQuery().get("kind");
  const [kind = "oneroster", setKind] = useState(kinds.find((each) => each === requestedKind) ?? kinds[0]);
  const [fault, setFault] = useState<string | null>(null);
  const begun = useSendings().filter(
    ({ parcel }) => parcel.schoolId === schoolId && parcel.uploadId === null,
  );

  async function handleChoose(file: File) {
    const wrong = findFileFault(file);
    setFault(wrong && t(wrong, { name: file.name, size: sizeWords(text, UPLOAD_BYTES) }));
    if (wrong) return;
    const uploadId = await startSending(api, { schoolId, kind, file, uploadId: null });
    if (uploadId !== null) router.push(buildUploadPath(schoolId, uploadId), "forward");
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("imports.send")}</h2>
      <Choice
        label={t("imports.kind")}
        options={kinds.map((each) => [each, t(`imports.kind-${each}`)])}
        value={kind}
        onChoose={setKind}
      />
      <p className="quiet">{t(`imports.about-${kind}`)}</p>
      <FileField
        label={t("imports.choose-file")}
        help={t("imports.choose-file-help", { size: sizeWords(text, UPLOAD_BYTES) })}
        accept={kind === "oneroster" ? PACKAGES : TABLE_TYPES}
        onChoose={(file) => void handleChoose(file)}
      />
      {fault !== null && (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
      {begun.map((sending) => (
        <SendingNote key={sending.parcel.file.name} sending={sending} />
      ))}
    </section>
  );
}

export const buildUploadPath = (schoolId: Id, uploadId: Id): string =>
  `/manage/imports/${schoolId}/${uploadId}`;

function findFileFault({ name, size }: File) {
  if (size === 0) return "imports.file-empty" as const;
  if (size > UPLOAD_BYTES) return "imports.file-too-large" as const;
  return /\.xlsm$/i.test(name) ? ("imports.file-macros" as const) : null;
}
