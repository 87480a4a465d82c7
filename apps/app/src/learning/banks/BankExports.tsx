import type { ExportFormat } from "@dars/contract/learning/banks";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { Await } from "#platform/ui/Await.tsx";

import { bankParams, type BankPlace } from "./bank-address.ts";
import { bankRoutes } from "./bank-routes.ts";
import { ExportedFile } from "./ExportedFile.tsx";
import { FormatChoice } from "./FormatChoice.tsx";

/** The bank as a file for another system. What its format cannot say is shown before the file is taken. */
export function BankExports({ place }: { readonly place: BankPlace }) {
  return <FormatChoice>{(format) => <Chosen place={place} format={format} />}</FormatChoice>;
}

interface ChosenProps {
  readonly place: BankPlace;
  readonly format: ExportFormat;
}

function Chosen({ place, format }: ChosenProps) {
  const { call } = useApi();
  const params = { ...bankParams(place), format };
  const { reading } = useRead(bankRoutes(place).readExport, { params });
  const take = () => call(bankRoutes(place).exportAll, { params });
  return (
    <Await {...reading}>{(report) => <ExportedFile format={format} report={report} onTake={take} />}</Await>
  );
}
