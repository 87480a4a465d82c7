/** What the server answers itself, by path and query; every other navigation is a page of the app. */
export const SERVED: readonly RegExp[] = [
  /^\/(api|docs|healthz|readyz|metrics|verify|\.well-known)([/?]|$)/,
  /^[^?]*\.php(\?|$)/,
  /^\/message\/[^/?]+(\?page$|\/files\/|\/stop$)/,
];
