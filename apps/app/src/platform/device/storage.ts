import { Preferences } from "@capacitor/preferences";

// Without a prefix, so that on the web a key is found in local storage under the very name written here.
const ready = Preferences.configure({ group: "NativeStorage" });

/** The small things a device remembers as text: the session, the language, room visits. */
export const store = {
  async read(key: string): Promise<string | null> {
    await ready;
    const { value } = await Preferences.get({ key });
    return value;
  },

  /** What was kept by `writeWhole`; undefined when there is nothing or it cannot be read. */
  async readWhole(key: string): Promise<unknown> {
    const text = await store.read(key);
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  async write(key: string, value: string): Promise<void> {
    await ready;
    await Preferences.set({ key, value });
  },

  writeWhole: (key: string, value: unknown): Promise<void> => store.write(key, JSON.stringify(value)),

  async remove(key: string): Promise<void> {
    await ready;
    await Preferences.remove({ key });
  },

  async keys(): Promise<readonly string[]> {
    await ready;
    const { keys } = await Preferences.keys();
    return keys;
  },
};
