import { expect, type Browser, type Locator } from "@playwright/test";

import { PHONE, school, TRIED_AGAIN } from "./places.ts";
import { Visitor } from "./visitor.ts";
import type { Role, Tongue } from "./words.ts";

const WORDS = {
  en: {
    chat: "Chat",
    messages: "Messages",
    write: "Message",
    send: "Send message",
    waiting: "Waiting to send",
    ofClasses: "Classmates",
    oneUnread: "1 unread",
  },
  ar: {
    chat: "المحادثة",
    messages: "الرسائل",
    write: "رسالة",
    send: "إرسال الرسالة",
    waiting: "بانتظار الإرسال",
    ofClasses: "العائلات",
    oneUnread: "رسالة غير مقروءة",
  },
} as const;

/** What the number on the tab is counted by, as the role is. */
/** Alone, or among the reads of an opening. */
const COUNTS = /\/chat\/unread\b|\/get_count_of_new_messages\.php/;

/** A person with a phone who writes in the school's rooms. */
export class Talker extends Visitor {
  readonly #tongue: Tongue;

  private constructor(page: Visitor["page"], tongue: Tongue) {
    super(page, tongue);
    this.#tongue = tongue;
  }

  /** Signed in, with everything read that the demo school has said before: badges count the story alone. */
  static async arrive(browser: Browser, tongue: Tongue, role: Role, login: string): Promise<Talker> {
    const phone = await browser.newContext({ baseURL: school(), locale: tongue, viewport: PHONE });
    const talker = new Talker(await phone.newPage(), tongue);
    await talker.arrive({ role, login });
    await talker.#readAll();
    const counted = talker.page.waitForResponse((response) =>
      COUNTS.test(`${response.url()} ${response.request().postData() ?? ""}`),
    );
    await talker.page.reload();
    await counted;
    await expect(talker.tab(WORDS[tongue].chat)).toBeVisible();
    await expect(talker.badge).toHaveCount(0);
    return talker;
  }

  /** The app is killed where it is, and opened again at an address. */
  async comeBack(address: string): Promise<Talker> {
    const phone = this.page.context();
    await this.page.close();
    const again = new Talker(await phone.newPage(), this.#tongue);
    await again.page.goto(address);
    return again;
  }

  /** The number on the tab of the chat. */
  get badge(): Locator {
    return this.tab(WORDS[this.#tongue].chat).locator("ion-badge");
  }

  /** Messages of the open room. */
  get log(): Locator {
    return this.page.getByRole("log", { name: WORDS[this.#tongue].messages, exact: true });
  }

  /** What was said there, each as it reads. */
  get said(): Locator {
    return this.log.locator(".words");
  }

  /** What this phone has not sent yet. */
  get waiting(): Locator {
    return this.log.getByText(WORDS[this.#tongue].waiting, { exact: true });
  }

  /** The list of rooms, at those with whole classes. */
  async openRooms(): Promise<void> {
    const { chat, ofClasses } = WORDS[this.#tongue];
    await this.tab(chat).click();
    await this.page.locator("label", { hasText: ofClasses }).click();
  }

  get rooms(): Locator {
    return this.page.locator('[data-screen="talking/chat-rooms/RoomsPage"] ion-item');
  }

  /** In the list of rooms: the one in which one thing is new. */
  get unreadRoom(): Locator {
    const one = this.page.getByLabel(WORDS[this.#tongue].oneUnread, { exact: true });
    return this.rooms.filter({ has: one });
  }

  /** Where a message is written. */
  get field(): Locator {
    return this.page.getByRole("textbox", { name: WORDS[this.#tongue].write, exact: true });
  }

  async say(text: string): Promise<void> {
    await this.field.fill(text);
    await this.button(WORDS[this.#tongue].send).click();
  }

  /** The last things in the room are these, each once and in this order. */
  async expectLast(...texts: readonly string[]): Promise<void> {
    const last = async () => (await this.said.allInnerTexts()).slice(-texts.length);
    await expect.poll(last, { ...TRIED_AGAIN, intervals: [50, 100, 250] }).toEqual(texts);
  }

  /** This was said last, and the school has it. */
  async expectArrived(text: string): Promise<void> {
    await this.expectLast(text);
    await expect(this.log.locator(".on-its-way, .failed")).toHaveCount(0);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  async #readAll(): Promise<void> {
    const refused = await this.page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const { rooms } = await (await fetch("/api/v6/chat/rooms", { headers })).json();
      const statuses = [];
      for (const { id, unread, lastSeq: seq } of rooms) {
        if (unread === 0) continue;
        const sent = { method: "POST", headers, body: JSON.stringify({ seq }) };
        statuses.push((await fetch(`/api/v6/chat/rooms/${id}/read`, sent)).status);
      }
      return statuses.filter((status) => status !== 200);
    });
    expect(refused).toEqual([]);
  }
}
