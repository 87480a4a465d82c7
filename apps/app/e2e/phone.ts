import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";

import { expect, type Browser, type BrowserContext, type Route } from "@playwright/test";
import createCode from "qrcode-generator";

import { nativePage, PHONE, school } from "./places.ts";
import { PLUGINS } from "./plugins.ts";
import { Visitor } from "./visitor.ts";

/** Where Capacitor's Android shell shows the bundle: to the school's server a page of another origin. */
const ORIGIN = "https://localhost";
const DIST = join(import.meta.dirname, "../dist");
/** Capacitor's own script, which its shell puts into the page before any other. */
const BRIDGE = join(
  createRequire(import.meta.url).resolve("@capacitor/android/package.json"),
  "../capacitor/src/main/assets/native-bridge.js",
);
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
/** Before each key of the plugin for secrets. */
const PREFIX = "capacitor-storage_";
const CHECK = "**/api/check_version.php*";
const APP_ID = "school.dars.app";

/** A call of the page to the shell, as the bridge posts it. */
interface PluginCall {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The part of a shell that a story plays, while the app runs in a page of its own origin. */
export class Phone extends Visitor {
  /** What anybody with the phone's files can read. */
  readonly preferences = new Map<string, string>();
  /** What lies in the keystore. */
  readonly secrets = new Map<string, string>();
  /** Channels of notifications, by id. */
  readonly channels = new Map<string, string>();
  /** Addresses that the in-app browser was asked to show. */
  readonly shown: string[] = [];
  /** Whether such a browser is open over the app. */
  isShowing = false;
  /** What the content policy of the bundle's page has refused. */
  readonly refusals: string[] = [];
  badge = 0;
  isMinimized = false;
  launchAddress: string | undefined;
  /** The page's listeners of each event; those of a page that was left hear nothing any more. */
  #listeners = new Map<string, readonly string[]>();

  /** The app as it was built for no school, on which the school's address was entered earlier. */
  static async start(browser: Browser, tongue: "ar" | "en"): Promise<Phone> {
    const context = await browser.newContext({
      baseURL: ORIGIN,
      locale: tongue,
      viewport: PHONE,
      serviceWorkers: "block",
    });
    const phone = new Phone(await context.newPage(), tongue);
    phone.preferences.set("endpoint", school());
    await phone.#install(context);
    return phone;
  }

  /** The stories' stores have a newer app; to this phone they have the one that it is. */
  async makeNewest(): Promise<void> {
    await this.page.route(CHECK, (route) =>
      route.fulfill({
        headers: { "access-control-allow-origin": ORIGIN },
        json: { status: "success", versions: { android: "51.6", ios: "51.6" } },
      }),
    );
  }

  /** The app is left, and its content policy has refused nothing. */
  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.refusals).toEqual([]);
  }

  /** Everything that the shell would find in the page's own storage. */
  pageStorage(): Promise<string> {
    return this.page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((shelf) => Object.entries(shelf))),
    );
  }

  /** A notification of the school was tapped. */
  tapPush(data: Readonly<Record<string, string>>): Promise<void> {
    const notification = { id: "1", title: "New message", body: "Open the app to read more.", data };
    return this.#emit("PushNotifications", "pushNotificationActionPerformed", {
      actionId: "tap",
      notification,
    });
  }

  /** A link was tapped in another app. */
  openLink(url: string): Promise<void> {
    return this.#emit("App", "appUrlOpen", { url });
  }

  /** The person comes back to the app. */
  resume(): Promise<void> {
    return this.#emit("App", "resume", {});
  }

  /** The network of the telephone goes or comes. */
  async connect(connected: boolean): Promise<void> {
    await this.page.context().setOffline(!connected);
    await this.#emit("Network", "networkStatusChange", {
      connected,
      connectionType: connected ? "wifi" : "none",
    });
  }

  /** The camera sees a QR code with this text. */
  async seeCode(text: string): Promise<void> {
    const code = createCode(0, "M");
    code.addData(text);
    code.make();
    const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
    await this.page.addInitScript(
      showCode,
      places.map((row) => places.map((column) => code.isDark(row, column))),
    );
  }

  /** From a page with tabs to the chooser. */
  async endSession(): Promise<void> {
    await this.openProfile();
    await this.button(this.words.signOut).click();
    const question = this.page.getByRole("alertdialog", { name: this.words.signOutQuestion });
    await question.getByRole("button", { name: this.words.signOut, exact: true }).click();
    await expect(this.heading(this.words.chooser)).toBeVisible();
  }

  /** Android's Back: the plugin tells its listeners, then the document. */
  async pressBack(): Promise<void> {
    await this.#emit("App", "backButton", { canGoBack: true });
    await this.page.evaluate(() => document.dispatchEvent(new Event("backbutton")));
  }

  async #install(context: BrowserContext): Promise<void> {
    // Chromium asks before a page of elsewhere may reach the machine that the school's server is on here.
    await context.grantPermissions(["local-network-access"], { origin: ORIGIN });
    await context.route(`${ORIGIN}/**`, serveBundle);
    await context.exposeFunction("callShell", (json: string) => this.#answer(JSON.parse(json)));
    this.page.on("console", (line) => {
      if (/content security policy|trusted ?(html|script|type)/i.test(line.text()))
        this.refusals.push(line.text());
    });
    await context.addInitScript(giveShell, PLUGINS);
    await context.addInitScript({ path: BRIDGE });
  }

  /** What the shell sends back, as text; undefined where it has no answer to give. */
  #answer(call: PluginCall): string | undefined {
    const { callbackId, pluginId, methodName, options } = call;
    if (methodName === "addListener") {
      const event = `${pluginId} ${String(options["eventName"])}`;
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), callbackId]);
      return undefined;
    }
    const data = this.#run(`${pluginId}.${methodName}`, options);
    if (methodName === "register")
      void this.#emit(pluginId, "registration", { value: "token-of-this-phone" });
    return JSON.stringify({ callbackId, pluginId, methodName, success: true, save: false, data });
  }

  #run(name: string, options: PluginCall["options"]): object {
    const text = (key: string) => {
      const value = options[key];
      return typeof value === "string" ? value : "";
    };
    const secret = () => text("prefixedKey").slice(PREFIX.length);
    const acts: Readonly<Record<string, () => object | void>> = {
      "Preferences.get": () => ({ value: this.preferences.get(text("key")) ?? null }),
      "Preferences.set": () => void this.preferences.set(text("key"), text("value")),
      "Preferences.remove": () => void this.preferences.delete(text("key")),
      "Preferences.keys": () => ({ keys: [...this.preferences.keys()] }),
      "SecureStorage.internalGetItem": () => ({ data: this.secrets.get(secret()) ?? null }),
      "SecureStorage.internalSetItem": () => void this.secrets.set(secret(), text("data")),
      "SecureStorage.internalRemoveItem": () => ({ success: this.secrets.delete(secret()) }),
      "App.getInfo": () => ({ id: APP_ID, name: "Dars", version: "51.6", build: "1" }),
      "App.getLaunchUrl": () => ({ url: this.launchAddress }),
      "App.minimizeApp": () => void (this.isMinimized = true),
      "Badge.set": () => void (this.badge = Number(options["count"])),
      "Badge.clear": () => void (this.badge = 0),
      "InAppBrowser.openInWebView": () => this.#show(text("url")),
      "InAppBrowser.openInSystemBrowser": () => this.#show(text("url")),
      "InAppBrowser.close": () => void (this.isShowing = false),
      "Network.getStatus": () => ({ connected: true, connectionType: "wifi" }),
      "PushNotifications.checkPermissions": () => ({ receive: "granted" }),
      "PushNotifications.requestPermissions": () => ({ receive: "granted" }),
      "PushNotifications.createChannel": () => void this.channels.set(text("id"), text("name")),
    };
    return acts[name]?.() ?? {};
  }

  #show(url: string): void {
    this.shown.push(url);
    this.isShowing = true;
  }

  /** Tells the page's listeners of an event, once it has any. */
  async #emit(plugin: string, event: string, data: object): Promise<void> {
    const list = () => this.#listeners.get(`${plugin} ${event}`) ?? [];
    await expect.poll(list).not.toEqual([]);
    const news = { pluginId: plugin, methodName: "addListener", success: true, save: true, data };
    const answers = list().map((callbackId) => JSON.stringify({ callbackId, ...news }));
    await this.page.evaluate((texts) => {
      for (const text of texts) Object(window).androidBridge.onmessage({ data: text });
    }, answers);
  }
}

/** The files of the bundle, and index.html with its policy for every page, as the shell's own server gives them. */
async function serveBundle(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const file = join(DIST, pathname);
  const isFile = extname(pathname) !== "" && existsSync(file);
  await route.fulfill({
    contentType: isFile ? (TYPES[extname(file)] ?? "application/octet-stream") : "text/html",
    body: readFileSync(isFile ? file : nativePage()),
  });
}

/** In place of a camera: these dark modules, drawn again and again as a camera does. */
function showCode(modules: readonly (readonly boolean[])[]): void {
  const [module, quiet] = [6, 4];
  const canvas = document.createElement("canvas");
  canvas.width = (modules.length + 2 * quiet) * module;
  canvas.height = canvas.width;
  const draw = (): void => {
    const context = canvas.getContext("2d");
    if (!context) return;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#000000";
    for (const [row, columns] of modules.entries())
      for (const [column, isDark] of columns.entries())
        if (isDark) context.fillRect((column + quiet) * module, (row + quiet) * module, module, module);
  };
  setInterval(draw, 100);
  const camera = { getUserMedia: () => Promise.resolve(canvas.captureStream()) };
  Object.defineProperty(navigator, "mediaDevices", { value: camera });
}

/** What Android's shell puts into the page before its bridge: the way to it, and which plugins it has. */
function giveShell(plugins: Readonly<Record<string, readonly string[]>>): void {
  // What runs in the page can take nothing along from here.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const callShell = (json: string): Promise<string | undefined> => Object(window).callShell(json);
  const androidBridge = {
    onmessage: (_event: { readonly data: string }): void => undefined,
    postMessage: (json: string): void => {
      void callShell(json).then((data) => {
        if (data !== undefined && data !== null) androidBridge.onmessage({ data });
      });
    },
  };
  const CALLBACKS = new Set(["addListener", "removeListener"]);
  const headers = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: ["addListener", "removeListener", ...methods].map((method) => ({
      name: method,
      rtype: CALLBACKS.has(method) ? "callback" : "promise",
    })),
  }));
  Object.assign(window, {
    androidBridge,
    WEBVIEW_SERVER_URL: location.origin,
    Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers },
  });
}
