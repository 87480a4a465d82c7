const PLACES = new Set(["post", "lesson", "school-reports-list", "chatting"]);

/** Where a tapped push leads, by its additional data `page` and `id`; what names no known page leads to the notifications. */
export function pushTarget(additional: unknown): `/${string}` {
  const at = new Map<string, unknown>(Object.entries(Object(additional)));
  const [page, id] = [at.get("page"), at.get("id")];
  const known = typeof page === "string" && PLACES.has(page) ? page : undefined;
  const number = typeof id === "number" || typeof id === "string" ? String(id).trim() : "";
  if (known === undefined || number === "") return "/notifications";
  return `/${known}/${encodeURIComponent(number)}`;
}
