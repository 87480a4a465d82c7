import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium, type Browser, type Page } from "@playwright/test";

import { arriveAt, beginTour, setMode, type Mode } from "#stories/begin-tour.ts";
import { DESK, PHONE } from "#stories/places.ts";
import { TOURS, type Tour } from "#stories/tours.ts";

import { onOwnServer } from "./own-server.ts";
import { ROOT } from "./paths.ts";
import { ensureChromium } from "./suites/chromium.ts";
import { chromiumPath } from "./suites/chromium.ts";

const HELP = `npm run screens [-- --role ROLE] [--language ar|ckb|en] [--device phone|desktop] [--mode light|dark]

Starts Dars with a demo school of its own and takes a picture of every screen: in Arabic on a phone, light and dark,
and what an office works with in English at a desk. They are in docs/screens, as SCREEN.LANGUAGE.DEVICE.MODE.png;
git keeps those that README.md shows, which .gitignore names.

--role  only what this role sees, such as teacher; "nobody" for the screens before signing in
--language, --device, --mode  only these pictures, of every role; each may be given more than once`;

const PLACE = join(ROOT, "docs/screens");

interface Look {
  readonly language: string;
  readonly device: string;
  readonly modes: readonly Mode[];
}

const MODES: readonly Mode[] = ["light", "dark"];
const PHONE_LOOK: Look = { language: "ar", device: "phone", modes: MODES };
const DESK_LOOK: Look = { language: "en", device: "desktop", modes: ["light"] };
const AT_A_DESK = new Set<Tour["who"]>(["school_management", "administrator", "subject_coordinator"]);

const LIST = { type: "string", multiple: true } as const;
const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    role: { type: "string" },
    language: LIST,
    device: LIST,
    mode: LIST,
  },
});

if (values.help) console.log(HELP);
else await takePictures();

async function takePictures(): Promise<void> {
  ensureChromium();
  await mkdir(PLACE, { recursive: true });
  const tours = TOURS.filter(({ who }) => values.role === undefined || values.role === who);
  await onOwnServer(async ({ url }) => {
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    try {
      for (const tour of tours)
        for (const look of looksAt(tour)) await capturePictures(browser, url, tour, look);
    } finally {
      await browser.close();
    }
  });
  console.log(`The pictures are in ${PLACE}.`);
}

function looksAt({ who }: Tour): readonly Look[] {
  const { language: languages, device: devices, mode } = values;
  if (!languages && !devices && !mode) return AT_A_DESK.has(who) ? [PHONE_LOOK, DESK_LOOK] : [PHONE_LOOK];
  const modes = mode ? MODES.filter((each) => mode.includes(each)) : MODES;
  return (languages ?? ["ar"]).flatMap((language) =>
    (devices ?? ["phone"]).map((device) => ({ language, device, modes })),
  );
}

async function capturePictures(browser: Browser, url: string, tour: Tour, look: Look): Promise<void> {
  const { language, device, modes } = look;
  const context = await browser.newContext({
    baseURL: url,
    locale: language,
    viewport: device === "phone" ? PHONE : DESK,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const [screen, address] of await beginTour(page, tour, language === "en" ? "en" : "ar")) {
    await arriveAt(page, screen, address);
    for (const mode of modes) {
      await setMode(page, mode);
      await picture(page, `${pictureName(screen, tour)}.${language}.${device}.${mode}`);
    }
  }
  await context.close();
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(PLACE, `${name}.png`), animations: "disabled" });
}

/** `identity/accounts/ChooseAccountTypePage` is choose-account-type; a home is the role's, a name of two slices the slice's. */
function pictureName(screen: string, { who }: Tour): string {
  const [slice = "", page = ""] = screen.split("/").slice(-2);
  const words = page
    .replace(/Page$/, "")
    .replaceAll(/(?<=[a-z])[A-Z]/g, "-$&")
    .toLowerCase();
  if (words === "home") return `home-${who.replaceAll("_", "-")}`;
  const hasTwin = TOURS.some(({ stops }) =>
    stops.some(([one]) => one !== screen && one.endsWith(`/${page}`)),
  );
  return hasTwin ? `${slice}-${words}` : words;
}
