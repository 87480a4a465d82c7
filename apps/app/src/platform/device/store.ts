import { isNative } from "./native-platform.ts";

/** The small things a device remembers as text: the session, the language, room visits. */
export interface Shelf {
  readonly get: (key: string) => Promise<string | null>;
  readonly set: (key: string, value: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** On the web the plugin would only fetch more code to reach local storage, before the first page can be drawn. */
const web: Shelf = {
  get: async (key) => localStorage.getItem(key),
  set: async (key, value) => localStorage.setItem(key, value),
  remove: async (key) => localStorage.removeItem(key),
};

/** A web view's local storage may be emptied by the phone, and read by anybody who gets at its files. */
const phone = () => import("./phone-shelf.ts").then(({ phoneShelf }) => phoneShelf);
const native: Shelf = {
  get: async (key) => (await phone()).get(key),
  set: async (key, value) => (await phone()).set(key, value),
  remove: async (key) => (await phone()).remove(key),
};

const shelf = isNative() ? native : web;

export const store = {
  read: shelf.get,
  write: shelf.set,
  remove: shelf.remove,

  /** What was kept by `writeWhole`; undefined when there is nothing or it cannot be read. */
  async readWhole(key: string): Promise<unknown> {
    const text = await shelf.get(key);
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  writeWhole: (key: string, value: unknown): Promise<void> => shelf.set(key, JSON.stringify(value)),

  /** Calls `onChange` when another tab writes or removes the key. A native app has one tab. */
  watchOtherTabs(key: string, onChange: () => void): void {
    window.addEventListener("storage", (event) => {
      // Null is everything at once.
      if (event.key === key || event.key === null) onChange();
    });
  },
};
