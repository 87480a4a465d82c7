import type platform from "./platform/text.en.json";
import type root from "./text.en.json";

/** Every slice with texts of its own has a line here; its ids are then checked wherever they are used. */
declare module "@lingui/core" {
  interface Register {
    messageIds: keyof typeof platform | keyof typeof root;
  }
}
