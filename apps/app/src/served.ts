/** What the server answers itself, by path and query; every other navigation is a page of the app. */
export const SERVED: readonly RegExp[] = [
  /^\/(api|docs|healthz|readyz|metrics|verify|\.well-known)([/?]|$)/,
  /^[^?]*\.php(\?|$)/,
  /^\/message\/[^/?]+(\?page$|\/files\/)/,
];

/** MSG-1: the page of a reply link for readers without an account, also in a browser that has the app. */
export const buildLinkPagePath = (token: string): string => `/message/${token}?page`;
