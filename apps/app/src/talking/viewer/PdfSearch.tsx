import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { searchPages } from "@dars/contract/talking/files";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useText } from "#platform/text/use-text.ts";
import { SearchBar } from "#platform/ui/SearchBar.tsx";

const PAUSE_MS = 300;

interface PdfSearchProps {
  readonly schoolId: Id;
  readonly fileId: ClientId;
  readonly onPick: (page: number) => void;
}

/** Searches the text that the server extracted from a PDF, which may differ from the printed letters. */
export function PdfSearch({ schoolId, fileId, onPick }: PdfSearchProps) {
  const { t } = useText();
  const { call } = useApi();
  const [search, setSearch] = useState("");
  const isAsked = /[\p{L}\p{N}]/u.test(search);
  const { data } = useQuery({
    queryKey: ["pdf-pages", schoolId, fileId, search],
    queryFn: () =>
      call(searchPages, { params: { schoolId, fileId }, query: { search: search.slice(0, 200) } }),
    enabled: isAsked,
    meta: { keep: false },
  });
  return (
    <section aria-label={t("viewer.search")}>
      <SearchBar label={t("viewer.search")} value={search} pauseMs={PAUSE_MS} onType={setSearch} />
      {isAsked && data && (
        <output className="quiet">{data.pages.length === 0 && t("viewer.nothing-found")}</output>
      )}
      {isAsked && data && (
        <ol className="plain viewer-found">
          {data.pages.map(({ page, excerpt }) => (
            <li key={page}>
              <button type="button" onClick={() => onPick(page)}>
                <strong>{t("viewer.page", { page })}</strong> <bdi className="quiet">{excerpt}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
