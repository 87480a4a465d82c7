import { LINKED_ADDRESSES, MESSAGE_PAGE_QUERY } from "@dars/contract/platform/linked-addresses";
import type { FastifyInstance } from "fastify";

import type { Config } from "#platform/config.ts";
import { notFound } from "#platform/errors.ts";
import type { StorePages } from "#shell/legacy/public.ts";

export interface InstalledApps {
  /** For /.well-known/assetlinks.json; null where there is no Android app. */
  readonly android: readonly unknown[] | null;
  /** For /.well-known/apple-app-site-association; null where there is no iOS app. */
  readonly ios: Readonly<Record<string, unknown>> | null;
  /** Android's origins of the apps, in place of a web origin: the hash of the certificate they are signed with. */
  readonly origins: readonly string[];
  /** Their pages in the stores. */
  readonly storePages: StorePages;
}

type InstalledAppsConfig = Pick<
  Config,
  "DARS_ANDROID_APP" | "DARS_IOS_APP" | "DARS_ANDROID_STORE" | "DARS_IOS_STORE"
>;

/**
 * The school's own apps in the stores, as configured: they and no other open links of this address and use its
 * passkeys. Android reads the paths from the app itself, iOS from here.
 */
export function installedApps({
  DARS_ANDROID_APP: android,
  DARS_IOS_APP: ios,
  DARS_ANDROID_STORE: androidStore,
  DARS_IOS_STORE: iosStore,
}: InstalledAppsConfig): InstalledApps {
  const [packageName = "", prints = ""] = android?.split("=") ?? [];
  const fingerprints = prints === "" ? [] : prints.split(",");
  return {
    android: android === undefined ? null : [buildAssetLink(packageName, fingerprints)],
    ios: ios === undefined ? null : buildAppleLinks(ios.split(",")),
    origins: fingerprints.map((print) => `android:apk-key-hash:${toBase64url(print)}`),
    storePages: {
      ...(androidStore !== undefined && { android: androidStore }),
      ...(iosStore !== undefined && { ios: iosStore }),
    },
  };
}

/** Both addresses are answered with 404 where no app is configured: a store that asks learns that there is none. */
export function serveInstalledApps(http: FastifyInstance, { android, ios }: InstalledApps): void {
  for (const [url, body] of [
    ["/.well-known/assetlinks.json", android],
    ["/.well-known/apple-app-site-association", ios],
  ] as const)
    http.get(url, (_request, reply) => {
      if (body === null) throw notFound("This address");
      return reply.type("application/json").header("cache-control", "public, max-age=3600").send(body);
    });
}

const buildAssetLink = (packageName: string, fingerprints: readonly string[]) => ({
  relation: ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"],
  target: {
    namespace: "android_app",
    package_name: packageName,
    sha256_cert_fingerprints: fingerprints,
  },
});

/** Apple reads the components in their order; the first that fits decides. */
const buildAppleLinks = (appIDs: readonly string[]) => ({
  applinks: { details: [{ appIDs, components: [...EXCLUDED, ...LINKED] }] },
  webcredentials: { apps: appIDs },
});

/** `?*` is one character or more; `*` may have further parts of the path in it. */
const LINKED = LINKED_ADDRESSES.map(({ path }) => ({ "/": `${path}?*` }));
const EXCLUDED = [
  { "/": "*", "?": `${MESSAGE_PAGE_QUERY}*`, exclude: true },
  ...LINKED_ADDRESSES.map(({ path }) => ({ "/": `${path}*/*`, exclude: true })),
];

const toBase64url = (print: string): string =>
  Buffer.from(print.replaceAll(":", ""), "hex").toString("base64url");
