import { expect, test } from "@playwright/test";

import { Phone } from "./phone.ts";
import { school, TRIED_AGAIN } from "./places.ts";
import { stageExercise } from "./stage-exercise.ts";

const ANSWER = "A force changes the motion.";

test("the installed app signs in at a server of another origin, keeps the token in the keystore, and chats", async ({
  browser,
}) => {
  const phone = await Phone.start(browser, "en");
  await phone.makeNewest();
  const registered = phone.page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().endsWith("/api/v6/me/device"),
    { timeout: 60_000 },
  );
  const line = phone.page.waitForEvent("websocket", { timeout: 60_000 });
  await phone.openApp();
  await phone.signIn({ role: "teacher", login: "teacher5" });
  await expect(phone.tab("Chat")).toBeVisible();

  await test.step("the token is a secret of the phone, and nowhere else on it", async () => {
    const { token } = JSON.parse(JSON.parse(phone.secrets.get("userData") ?? "null") ?? "{}");
    expect(String(token).length).toBeGreaterThan(20);
    expect(JSON.stringify([...phone.preferences])).not.toContain(token);
    expect(await phone.pageStorage()).not.toContain(token);
  });

  await test.step("the school has the phone's address, and the phone its channels", async () => {
    expect((await registered).postDataJSON()).toMatchObject({
      platform: "android",
      pushToken: "token-of-this-phone",
    });
    await expect.poll(() => phone.channels.get("talking")).toBe("News and messages");
  });

  await test.step("a message is sent over the live line of the other origin", async () => {
    expect((await line).url()).toMatch(/\/api\/v6\/live$/);
    await expect.poll(() => phone.badge).toBeGreaterThan(0);
    await phone.tab("Chat").click();
    await phone.page.locator('[data-screen="talking/chat-rooms/RoomsPage"] ion-item').first().click();
    const log = phone.page.getByRole("log", { name: "Messages", exact: true });
    await phone.page.getByRole("textbox", { name: "Message", exact: true }).fill("From the installed app");
    await phone.button("Send message").click();
    await expect(log.locator(".words").last()).toHaveText("From the installed app");
    await expect(log.locator(".on-its-way, .failed")).toHaveCount(0);
  });

  await test.step("Back goes back, and leaves the app at home", async () => {
    const room = new URL(phone.page.url()).pathname;
    expect(room).toMatch(/^\/chatting\/\d+$/);
    await phone.pressBack();
    await expect(phone.page).toHaveURL(/\/chatting-rooms$/);
    expect(phone.isMinimized).toBe(false);
    await phone.tab("Home").click();
    await expect(phone.page).toHaveURL(/\/home$/);
    await phone.pressBack();
    await expect.poll(() => phone.isMinimized).toBe(true);
  });

  await test.step("a tapped push leads to its room, also to one that was open before", async () => {
    await phone.tapPush({ page: "chatting", id: "7" });
    await expect(phone.page).toHaveURL(/\/chatting\/7$/);
    await phone.tapPush({ page: "profile", id: "7" });
    await expect(phone.page).toHaveURL(/\/notifications$/);
  });

  await test.step("signed out, nothing is left in the keystore that opens the school", async () => {
    await phone.endSession();
    expect(phone.secrets.has("userData")).toBe(false);
    expect(phone.badge).toBe(0);
  });
  await phone.leave();
});

test("a homework is handed in without a network by the installed app, and arrives with it", async ({
  browser,
}) => {
  const { exercise } = await stageExercise(school(), 0);
  const phone = await Phone.start(browser, "en");
  await phone.makeNewest();
  await phone.openApp();
  await phone.signIn({ role: "student", login: "student1" });
  await phone.page.goto(`/exercise/0/${exercise}`);
  await phone.button("Start").click();
  await phone.page.getByText("the truck").click();
  await phone.connect(false);
  await phone.button("Next").click();
  await phone.page.getByRole("textbox").fill(ANSWER);
  await phone.button("Hand in").click();
  const question = phone.page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Hand in", exact: true }).click();
  await expect(phone.page.getByText("Saved on this device. It will be sent", { exact: false })).toBeVisible();

  await phone.connect(true);

  await expect(phone.page.getByText("Waiting for your teacher's mark").first()).toBeVisible(TRIED_AGAIN);
  await phone.leave();
});

test("links of the school open their pages in the installed app, cold and warm; a stranger's opens nothing", async ({
  browser,
}) => {
  const phone = await Phone.start(browser, "en");
  await phone.makeNewest();
  phone.launchAddress = `${school()}/login/parent#login=amal&code=12345678`;
  await phone.page.goto("/");
  await expect(phone.page.getByLabel(phone.words.login)).toHaveValue("amal");
  await expect(phone.page.getByLabel(phone.words.password)).toHaveValue("12345678");
  expect(phone.page.url()).not.toContain("12345678");

  await phone.openLink(`${school()}/login/parent#login=hana&code=87654321`);
  await expect(phone.page.getByLabel(phone.words.login)).toHaveValue("hana");

  await phone.openLink("https://evil.example/login/parent#login=evil&code=11111111");
  await expect(phone.page.getByText(/leads to .*evil\.example/)).toBeVisible();
  await expect(phone.page.getByLabel(phone.words.login)).toHaveValue("hana");

  await phone.openLink(`${school()}/verify/ABCDE12345?proof=1.2.3.4`);
  await expect.poll(() => phone.shown).toEqual([`${school()}/verify/ABCDE12345?proof=1.2.3.4`]);
  await phone.leave();
});

test("a newer app in the store keeps the installed one at its page, until it is the newest again", async ({
  browser,
}) => {
  const phone = await Phone.start(browser, "en");
  await phone.page.goto("/");
  await expect(phone.page).toHaveURL(/\/update-app$/);
  await expect(phone.heading("A new version of Dars is ready")).toBeVisible();
  await phone.page
    .context()
    .route("https://store.example/**", (route) => route.fulfill({ body: "The store" }));
  const store = phone.page.waitForEvent("popup");
  await phone.button("Open the store").click();
  await expect(await store).toHaveURL("https://store.example/android");

  await phone.makeNewest();
  await phone.resume();

  await expect(phone.page).toHaveURL(/\/choose-account-type$/);
  await phone.leave();
});

test("an app that knows no school scans one of its letters, and asks before it speaks to it", async ({
  browser,
}) => {
  const phone = await Phone.start(browser, "en");
  phone.preferences.delete("endpoint");
  await phone.page.context().route("https://school.example/**", (route) => route.abort());
  await phone.seeCode("https://school.example/login/parent#login=amal&code=12345678");
  await phone.openApp();
  await phone.page.getByRole("link", { name: phone.words.roles.teacher, exact: true }).click();
  await phone.button("Scan a letter of the school").click();

  await expect(phone.page.getByText(/Your password will be sent to .*school\.example/)).toBeVisible();
  expect(phone.preferences.has("endpoint")).toBe(false);
  await phone.page.getByRole("button", { name: /I trust .*school\.example/ }).click();

  // The page before is still there while this one comes.
  await expect(phone.page.getByLabel(phone.words.login).last()).toHaveValue("amal");
  await expect(phone.page.getByLabel(phone.words.password).last()).toHaveValue("12345678");
  expect(phone.preferences.get("endpoint")).toBe("https://school.example");
  await phone.leave();
});
