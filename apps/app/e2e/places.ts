/** A cheap phone, and the screen of an office. */
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

/** For a story that never goes without a network: keeping all files of the app takes the time of two screens. */
export const ONLINE = { serviceWorkers: "block" } as const;

/** What could not be sent is tried again after a while, the longer the more often it could not. */
export const TRIED_AGAIN = { timeout: 60_000 };

/** A job of the server takes its turn, and runs beside everything else that the machine does. */
export const JOB = { timeout: 60_000 };

/** The server with the demo school. */
export const school = (): string => requireEnv("DARS_SCHOOL");

/** The server without an administrator, and the setup code it printed. */
export const emptyServer = () => ({ url: requireEnv("DARS_EMPTY"), code: requireEnv("DARS_SETUP_CODE") });

/** The address of a story's identity provider: the server may call it, because it was configured at the start. */
export const directoryHost = (): string => requireEnv("DARS_LOCAL_HOSTS");

/** The file of the bundle's page as it is in a shell: with the content policy that no server's headers say there. */
export const nativePage = (): string => requireEnv("DARS_NATIVE_PAGE");

function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} comes from tools/suites/story-servers.ts: use "npm run e2e".`);
  return value;
}
