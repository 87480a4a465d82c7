import { IMPORT_BYTES, IMPORT_PART_BYTES } from "@dars/contract/learning/banks";
import { IonList, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { FileField, sizeWords } from "#talking/uploads/public.ts";

import { bankAddress, bankParams, type BankPlace } from "./bank-address.ts";
import { bankRoutes } from "./bank-routes.ts";
import { BankExports } from "./BankExports.tsx";

const ACCEPTED = ".gift,.txt,.xml,.qti,.zip,.imscc,.xlsx,.csv,.tsv";

/** Files into the bank and out of it. */
export function ImportsCard({ place }: { readonly place: BankPlace }) {
  const text = useText();
  const { t } = text;
  const { call } = useApi();
  const router = useIonRouter();
  const { attempt, error } = useAtOnce();
  const [fault, setFault] = useState<string | null>(null);
  const routes = bankRoutes(place);
  const params = bankParams(place);

  async function handleChoose(file: File) {
    const isWrong = file.size === 0 || file.size > IMPORT_BYTES;
    setFault(isWrong ? t("banks.file-size", { size: sizeWords(text, IMPORT_BYTES) }) : null);
    if (isWrong) return;
    await attempt(() => whileLoading(() => send(file)));
  }

  async function send(file: File) {
    const body = { key: newClientId(), fileName: file.name.slice(-255), bytes: file.size };
    const { id: importId } = await call(routes.createImport, { params, body });
    for (let part = 0; part * IMPORT_PART_BYTES < file.size; part += 1) {
      const slice = file.slice(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES);
      const bytes = new Uint8Array(await slice.arrayBuffer());
      await call(routes.putImportPart, { params: { ...params, importId, part }, body: bytes });
    }
    router.push(`${bankAddress(place)}/imports/${importId}`, "forward");
  }

  return (
    <details className="card bank-question">
      <summary>
        <span>{t("banks.files")}</span>
        <span className="quiet">{t("banks.files-text")}</span>
      </summary>
      <div className="stack bank-whole">
        <FileField
          label={t("banks.choose-file")}
          help={t("banks.choose-file-help", { size: sizeWords(text, IMPORT_BYTES) })}
          accept={ACCEPTED}
          onChoose={(file) => void handleChoose(file)}
        />
        {fault !== null && (
          <p className="refusal" role="alert">
            {fault}
          </p>
        )}
        <Refusal error={error} />
        <Imports place={place} />
        <BankExports place={place} />
      </div>
    </details>
  );
}

/** What was brought in before. */
function Imports({ place }: { readonly place: BankPlace }) {
  const { t, format } = useText();
  const { reading } = useRead(bankRoutes(place).listImports, { params: bankParams(place) });
  const imports = reading.value?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <IonList className="rows" lines="none" aria-label={t("banks.imports")}>
      {imports.map(({ id, fileName, state, questions, createdAt }) => (
        <Row
          key={id}
          strong={<bdi>{fileName}</bdi>}
          quiet={format.moment(new Date(createdAt))}
          end={state === "undone" ? t("banks.undone") : t("banks.questions", { count: questions })}
          leadsTo={`${bankAddress(place)}/imports/${id}`}
        />
      ))}
    </IonList>
  );
}
