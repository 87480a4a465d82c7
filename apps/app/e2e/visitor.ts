import { expect, type Locator, type Page } from "@playwright/test";

import { appIsKept, leftOnDevice, type Left } from "./device.ts";
import { TRIED_AGAIN } from "./places.ts";
import { OWN_NAMES, WORDS, type Role, type Tongue } from "./words.ts";

/** The password of every account of the demo school. */
const DEMO_PASSWORD = "dars-demo";

interface Account {
  readonly role: Role;
  readonly login: string;
  readonly password?: string;
}

/** A person with a browser, who knows the app only from the screen. */
export class Visitor {
  readonly page: Page;
  readonly words: (typeof WORDS)[Tongue];
  #before: Left | undefined;
  #token = "";

  constructor(page: Page, tongue: Tongue) {
    this.page = page;
    this.words = WORDS[tongue];
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.locator("ion-tab-button", { hasText: name });
  }

  async openApp(): Promise<void> {
    await this.page.goto("/");
    await expect(this.heading(this.words.chooser)).toBeVisible();
    // The page is painted before the app is here.
    await expect(this.page.locator("#still")).toHaveCount(0);
    await expect(this.page.locator("html")).toHaveAttribute("dir", this.words.dir);
    this.#before = await leftOnDevice(this.page);
  }

  /** From the chooser to where the account is led. */
  async signIn({ role, login, password = DEMO_PASSWORD }: Account): Promise<void> {
    await this.page.getByRole("link", { name: this.words.roles[role], exact: true }).click();
    await this.enter(login, password);
    await expect(this.page).not.toHaveURL(/\/login\/\w+$/);
    this.#token = (await leftOnDevice(this.page)).token;
  }

  /** Signed in by a call and on the way home: for a story that is about something else than signing in. */
  async arrive({ role, login, password = DEMO_PASSWORD }: Account): Promise<void> {
    const account = { login, login_type: role, password };
    const answer = await this.page.request.post("/api/v6/login", { data: account });
    const { userData } = await answer.json();
    await this.page.addInitScript(keepSession, JSON.stringify(userData));
    await this.page.goto("/");
    await expect(this.page).not.toHaveURL(/\/(choose-account-type)?$/);
  }

  /** On the page of the login. */
  async enter(login: string, password = DEMO_PASSWORD): Promise<void> {
    await this.page.getByLabel(this.words.login).fill(login);
    await this.page.getByLabel(this.words.password).fill(password);
    await this.button(this.words.signIn).click();
  }

  async openProfile(): Promise<void> {
    await this.pressProfile();
    await expect(this.heading(this.words.profile)).toBeVisible();
  }

  /** By the tab, or, for an evaluator, by the link on its home. */
  async pressProfile(): Promise<void> {
    const tab = this.tab(this.words.profile);
    const link = this.page.getByRole("link", { name: this.words.profile, exact: true });
    await tab.or(link).click();
  }

  /** On the profile: through every language and back to the first. The page follows at once. */
  async tryLanguages(): Promise<void> {
    const own = this.words.dir === "rtl" ? "ar" : "en";
    for (const tongue of ["ckb", own === "ar" ? "en" : "ar", own] as const) {
      const saved = this.page.waitForResponse((response) => response.url().endsWith("/me/preferences"));
      await this.page.locator("label", { hasText: OWN_NAMES[tongue] }).click();
      await expect(this.heading(WORDS[tongue].profile)).toBeVisible();
      await expect(this.page.locator("html")).toHaveAttribute("lang", tongue);
      await expect(this.page.locator("html")).toHaveAttribute("dir", WORDS[tongue].dir);
      expect((await saved).status()).toBe(200);
    }
    await expect(this.page.getByText(this.words.allSent)).toBeVisible();
  }

  /** The device loses its network; until then it has had the time to keep the app's files. */
  async goOffline(): Promise<void> {
    await appIsKept(this.page);
    await this.page.context().setOffline(true);
    // While one page moves over another, both say it.
    await expect(this.button(this.words.offline).first()).toBeVisible();
  }

  async goOnline(): Promise<void> {
    await this.page.context().setOffline(false);
  }

  /** On the profile, without a network: the save is kept and says so. */
  async savePhoneOffline(phone: string): Promise<void> {
    await this.page.getByLabel(this.words.phone, { exact: true }).fill(phone);
    await this.button(this.words.save).click();
    await expect(this.page.getByText(this.words.savedHere)).toBeVisible();
    await expect(this.button(this.words.waitingOne)).toBeVisible();
  }

  /**
   * From the profile: languages there and back, then without a network to `elsewhere` and back with a save, which
   * leaves when the network returns.
   */
  async travel(phone: string, elsewhere: () => Promise<void>): Promise<void> {
    await this.tryLanguages();
    await this.goOffline();
    await elsewhere();
    await this.openProfile();
    await this.savePhoneOffline(phone);
    await this.goOnline();
    await this.expectSent(phone);
  }

  /** The network is back: what waited leaves, and the school has it. */
  async expectSent(phone: string): Promise<void> {
    await expect(this.button(this.words.waitingOne)).toBeHidden(TRIED_AGAIN);
    await expect(this.page.getByText(this.words.allSent)).toBeVisible();
    await this.page.reload();
    await expect(this.page.getByLabel(this.words.phone, { exact: true })).toHaveValue(phone);
  }

  /** Out, to the chooser. Nothing of the session stays on the device, once a slow server has heard of it. */
  async signOut(): Promise<void> {
    const remainingKeys = await this.#leave();
    expect(remainingKeys.filter((key) => key !== "left-sessions")).toEqual([]);
    await this.#expectNothingKept();
  }

  /** Out without a network: what stays opens nothing, and with the network it ends the session and goes. */
  async signOutOffline(): Promise<void> {
    await this.goOffline();
    expect(await this.#leave()).toEqual(["left-sessions"]);
    expect(await this.#askAsBefore()).toBe(0);

    await this.goOnline();
    await expect.poll(() => this.#askAsBefore(), TRIED_AGAIN).toBe(401);
    await this.#expectNothingKept();
  }

  /** What the server says to the token that was given up; 0: nothing. */
  #askAsBefore(): Promise<number> {
    return this.page.evaluate(async (token) => {
      const pendingResponse = fetch("/api/v6/me", { headers: { authorization: `Bearer ${token}` } });
      return pendingResponse.then(
        ({ status }) => status,
        () => 0,
      );
    }, this.#token);
  }

  /** Out, and what has come to the device since and stays. Nothing by which the school could be read does. */
  async #leave(): Promise<readonly string[]> {
    const rootLoaded = this.page.waitForEvent("load");
    await this.button(this.words.signOut).click();
    const question = this.page.getByRole("alertdialog", { name: this.words.signOutQuestion });
    await question.getByRole("button", { name: this.words.signOut, exact: true }).click();
    await rootLoaded;
    await expect(this.heading(this.words.chooser)).toBeVisible();

    const left = await leftOnDevice(this.page);
    expect(this.#token).not.toBe("");
    expect(left.token).toBe("");
    expect(left.texts).not.toContain(this.#token);
    expect(left.databases).toEqual(this.#before?.databases);
    return ofSomebody(left);
  }

  async #expectNothingKept(): Promise<void> {
    await expect.poll(async () => ofSomebody(await leftOnDevice(this.page)), TRIED_AGAIN).toEqual([]);
  }
}

/** Once per tab: later changes of the session by the app are kept. */
function keepSession(session: string): void {
  if (sessionStorage.getItem("arrived") !== null) return;
  sessionStorage.setItem("arrived", "yes");
  localStorage.setItem("userData", session);
}

const ofSomebody = ({ keys }: Left) => keys.filter((key) => !REMEMBERED.has(key));

/** Data that a device keeps when signed out: appearance, how wrong its clock is, the school's settings, known accounts. */
const REMEMBERED: ReadonlySet<string> = new Set([
  "appearance",
  "known-people",
  "language",
  "people-columns",
  "school-clock",
  "server-clock",
  "settings",
  "shared-device",
]);
