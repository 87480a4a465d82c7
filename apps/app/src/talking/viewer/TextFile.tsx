import { useQuery } from "@tanstack/react-query";

import { deviceFetch } from "#platform/api/fetch.ts";
import { Await } from "#platform/ui/Await.tsx";

/** A text as it is: nothing in it is read as a page. */
export function TextFile({ source, fileId }: { readonly source: string; readonly fileId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["text-of", fileId],
    queryFn: async () => (await deviceFetch(source)).text(),
    staleTime: Infinity,
    meta: { keep: false },
  });
  return (
    <Await value={data} error={error} onRetry={() => void refetch()}>
      {(words) => (
        <pre className="viewer-text" dir="auto">
          {words}
        </pre>
      )}
    </Await>
  );
}
