import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium, type Browser, type Page } from "@playwright/test";

import { arriveAt, beginTour, setMode } from "#stories/begin-tour.ts";
import { DESK, PHONE } from "#stories/places.ts";
import { TOURS, type Tour } from "#stories/tours.ts";

import { onOwnServer } from "./own-server.ts";
import { ROOT } from "./paths.ts";
import { ensureChromium } from "./suites/chromium.ts";
import { chromiumPath } from "./suites/chromium.ts";

const HELP = `npm run screens [-- --role ROLE]

Starts Dars with a demo school of its own and takes a picture of every screen: in Arabic on a phone, light and dark,
and what an office works with in English at a desk. They are in docs/screens, as SCREEN.LANGUAGE.DEVICE.MODE.png;
git keeps those that README.md shows, which .gitignore names.

--role  only what this role sees, such as teacher; "nobody" for the screens before signing in`;

const PLACE = join(ROOT, "docs/screens");

interface Look {
  readonly tongue: "ar" | "en";
  readonly device: "phone" | "desktop";
  readonly modes: readonly ("light" | "dark")[];
}

const PHONE_LOOK: Look = { tongue: "ar", device: "phone", modes: ["light", "dark"] };
const DESK_LOOK: Look = { tongue: "en", device: "desktop", modes: ["light"] };
const AT_A_DESK = new Set<Tour["who"]>(["school_management", "administrator", "subject_coordinator"]);

const { values } = parseArgs({ options: { help: { type: "boolean" }, role: { type: "string" } } });

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
      for (const tour of tours) {
        await picturesOf(browser, url, tour, PHONE_LOOK);
        if (AT_A_DESK.has(tour.who)) await picturesOf(browser, url, tour, DESK_LOOK);
      }
    } finally {
      await browser.close();
    }
  });
  console.log(`The pictures are in ${PLACE}.`);
}

async function picturesOf(browser: Browser, url: string, tour: Tour, look: Look): Promise<void> {
  const { tongue, device, modes } = look;
  const context = await browser.newContext({
    baseURL: url,
    locale: tongue,
    viewport: device === "phone" ? PHONE : DESK,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const [screen, address] of await beginTour(page, tour, tongue)) {
    await arriveAt(page, screen, address);
    for (const mode of modes) {
      await setMode(page, mode);
      await picture(page, `${pictureName(screen, tour)}.${tongue}.${device}.${mode}`);
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
