import { createHmac } from "node:crypto";

import { expect, test, type Page } from "@playwright/test";

import { setMode } from "./begin-tour.ts";
import { obstacles } from "./obstacles.ts";
import { ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

// A passkey belongs to a site with a name.
test.use({ baseURL: school().replace("127.0.0.1", "localhost"), locale: "en", viewport: PHONE, ...ONLINE });

const HALF_MINUTE = 30_000;

test("a teacher adds an authenticator and from then on signs in with the password and its code", async ({
  page,
}) => {
  const teacher = new Visitor(page, "en");
  await teacher.openApp();
  await teacher.signIn({ role: "teacher", login: "teacher25" });
  await teacher.openProfile();

  await teacher.button("Add authenticator app").click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectNothingInTheWay(page);
  const secret = (await page.locator("output.secret-letters").textContent()) ?? "";
  await page.getByLabel("6-digit code").fill(computeTotp(secret, 0));
  await teacher.button("Confirm").click();
  await expect(page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectNothingInTheWay(page);
  await teacher.button("I've saved them").click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await teacher.signOut();

  await page.goto("/login/teacher");
  await teacher.enter("teacher25");
  await expect(teacher.heading("One more step")).toBeVisible();
  await expectNothingInTheWay(page);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await teacher.button("Log in").click();
  await expect(page.getByRole("alert")).toHaveText("Wrong or expired code.");
  await page.getByLabel("Code", { exact: true }).fill(computeTotp(secret, 1));
  await teacher.button("Log in").click();
  await expect(teacher.heading("My classes")).toBeVisible();
});

test("a teacher adds a passkey and signs in with it alone", async ({ page }) => {
  await withAuthenticator(page);
  await withoutOffers(page);
  const teacher = new Visitor(page, "en");
  await teacher.openApp();
  await teacher.signIn({ role: "teacher", login: "teacher19" });
  await teacher.openProfile();

  await teacher.button("Add passkey").click();
  await expect(page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toHaveCount(1);
  await teacher.signOut();

  await page.goto("/login/teacher");
  await teacher.button("Sign in with a passkey").click();
  await expect(teacher.heading("My classes")).toBeVisible();
});

/** Screens between two pages of a tour must be accessible as well. */
async function expectNothingInTheWay(page: Page): Promise<void> {
  for (const mode of ["dark", "light"] as const) {
    await setMode(page, mode);
    expect.soft(await obstacles(page), mode).toEqual([]);
  }
}

/**
 * A browser without passkeys for autofill. The virtual authenticator accepts everything, so on a slow machine
 * it would sign in before a button is pressed.
 */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Chromium's own authenticator in software: a phone that knows its owner and agrees to everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What an authenticator shows now, or so many half minutes later (RFC 6238). */
function computeTotp(secret: string, later: number): string {
  const letters = secret.replaceAll(/\s/g, "").split("");
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / HALF_MINUTE) + later));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0x0f) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
