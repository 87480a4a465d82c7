import { expect, test, type Page } from "@playwright/test";

import { appIsKept } from "./device.ts";
import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar", viewport: PHONE, permissions: ["notifications"] });

/** As the device keeps it. */
const ICON = "data:image/svg+xml";

test("a push is shown from right to left, a second of the same room takes its place, and a tap leads to it", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(subscribeByHand);
  const registered = page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().endsWith("/api/v6/me/device"),
    // Runs while the app opens and the person signs in.
    { timeout: 60_000 },
  );
  const soran = new Visitor(page, "ar");
  await soran.openApp();
  await soran.signIn({ role: "teacher", login: "teacher1" });
  const { pushToken } = (await registered).postDataJSON();
  expect(JSON.parse(pushToken).endpoint).toMatch(/^https:\/\/fcm\.googleapis\.com\/[\w-]{87}$/);
  // A worker leads the pages that are its own.
  await appIsKept(page);
  const deliver = await deliveryTo(page, baseURL ?? "");
  // Nothing more comes over a slow network, such as a picture.
  await page.context().route("**/icon.svg", () => undefined);
  const pushed = { title: "رسالة جديدة", body: "افتح التطبيق لقراءته.", lang: "ar", dir: "rtl" };

  await deliver({ ...pushed, tag: "1 chat 7", page: "chatting", id: "7" });
  await deliver({ ...pushed, title: "رسالتان جديدتان", tag: "1 chat 7", page: "chatting", id: "7" });
  await expect.poll(() => shown(page)).toEqual([`رسالتان جديدتان rtl 1 chat 7 ${ICON}`]);
  await tap(page);
  await expect(page).toHaveURL(/\/chatting\/7$/);

  await deliver({ ...pushed, tag: "1 9", page: "profile", id: "9" });
  await expect.poll(() => shown(page)).toEqual([`رسالة جديدة rtl 1 9 ${ICON}`]);
  await tap(page);
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.locator('[data-screen="talking/notifications/NotificationsPage"]')).toBeVisible();
});

test("a teacher chooses what comes, and when not", async ({ page }) => {
  const soran = new Visitor(page, "ar");
  await soran.arrive({ role: "teacher", login: "teacher2" });
  await page.goto("/notification-settings");

  const details = page.getByText(/تفاصيل: .*الأخبار والرسائل/);
  await details.click();
  await page.getByRole("group", { name: "الأخبار", exact: true }).getByText("مرة في اليوم").click();
  await page.getByLabel("ساعات الهدوء من").fill("20:30");
  await soran.button("حفظ").click();
  await expect(page.getByText("حُفظت إعدادات الإشعارات")).toBeVisible();
  await page.reload();

  await expect(page.getByLabel("ساعات الهدوء من")).toHaveValue("20:30");
  await details.click();
  await expect(
    page.getByRole("group", { name: "الأخبار", exact: true }).getByLabel("مرة في اليوم"),
  ).toBeChecked();
});

/** There is no push service here: the browser subscribes at one that does not exist, by the key it was given. */
function subscribeByHand(): void {
  PushManager.prototype.getSubscription = () => Promise.resolve(null);
  PushManager.prototype.subscribe = (options) => {
    const key = options?.applicationServerKey;
    const endpoint = `https://fcm.googleapis.com/${typeof key === "string" ? key : ""}`;
    const subscription = { toJSON: () => ({ endpoint, keys: { p256dh: "key", auth: "secret" } }) };
    return Promise.resolve(Object.assign(Object.create(PushSubscription.prototype), subscription));
  };
}

/** Gives the page's service worker a push, as the browser's push service would. */
async function deliveryTo(page: Page, origin: string): Promise<(payload: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", (event) => {
    for (const { registrationId, isDeleted } of event.registrations)
      if (!isDeleted) registrations.push(registrationId);
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  return async (payload) => {
    const registrationId = registrations.at(-1) ?? "";
    await session.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(origin).origin,
      registrationId,
      data: JSON.stringify(payload),
    });
  };
}

const shown = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, dir, tag, icon }) => `${title} ${dir} ${tag} ${icon.split(",")[0]}`);
  });

/** A headless browser has no notification to click: its worker receives an event of the same kind. */
async function tap(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  // A worker's own classes are not those of a page: it is given text.
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    const event = new NotificationEvent("notificationclick", { notification });
    // Only the browser's own events may wait, and only a real press may bring a window to the front.
    Object.defineProperty(event, "waitUntil", { value: (work) => work.catch(() => undefined) });
    dispatchEvent(event);
  })()`);
}
