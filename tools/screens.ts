import { mkdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium, type Browser, type Page } from "@playwright/test";

import { addressesOf } from "./find-screen.ts";
import { onOwnServer } from "./own-server.ts";
import { APP, ROOT } from "./places.ts";
import { ensureChromium } from "./suites/chromium.ts";

const HELP = `npm run screens [-- --role ROLE] [--locale en|ar|ckb] [--dark] [--wide]

Starts Dars with a demo school of its own and takes a picture of every screen that needs no id, signed in as each
role in turn. The pictures are in .cache/screens.`;

/** The demo school's account of each role. */
const LOGINS = {
  parent: "parent1",
  student: "student1",
  teacher: "teacher1",
  school_management: "management1",
  administrator: "administrator1",
  subject_coordinator: "coordinator1",
  evaluator: "evaluator1",
} as const;
const PLACE = join(ROOT, ".cache/screens");

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    role: { type: "string" },
    locale: { type: "string", default: "en" },
    dark: { type: "boolean", default: false },
    wide: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await takePictures();

async function takePictures(): Promise<void> {
  ensureChromium();
  rmSync(PLACE, { recursive: true, force: true });
  mkdirSync(PLACE, { recursive: true });
  const addresses = addressesOf(await readFile(join(APP, "src/screens.ts"), "utf8"));
  await onOwnServer(async (url) => {
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
    try {
      for (const [role, login] of Object.entries(LOGINS))
        if (values.role === undefined || values.role === role)
          await tour(browser, url, role, login, addresses);
    } finally {
      await browser.close();
    }
  });
  console.log(`The pictures are in ${PLACE}.`);
}

async function tour(
  browser: Browser,
  url: string,
  role: string,
  login: string,
  addresses: readonly string[],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: values.locale,
    colorScheme: values.dark ? "dark" : "light",
    viewport: values.wide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, role, login);
  await picture(page, role, "home");
  for (const address of addresses) {
    await page.goto(address);
    await picture(page, role, address.slice(1).replaceAll("/", "-"));
  }
  await context.close();
}

async function signIn(page: Page, role: string, login: string): Promise<void> {
  await page.goto(`/login/${role}`);
  await page.locator("ion-input input").first().fill(login);
  await page.locator("ion-input input[type=password]").fill("dars-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL((at) => !at.pathname.startsWith("/login"));
}

async function picture(page: Page, role: string, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(PLACE, `${role}-${name}.png`) });
}
