import type accounts from "./accounts/text.en.json";
import type home from "./home/text.en.json";
import type manage from "./manage/text.en.json";
import type people from "./people/text.en.json";
import type platform from "./platform/text.en.json";
import type schools from "./schools/text.en.json";
import type setup from "./setup/text.en.json";
import type subjects from "./subjects/text.en.json";
import type root from "./text.en.json";
import type versions from "./versions/text.en.json";

/** Every slice with texts of its own has a line here; its ids are then checked wherever they are used. */
declare module "@lingui/core" {
  interface Register {
    messageIds:
      | keyof typeof accounts
      | keyof typeof home
      | keyof typeof manage
      | keyof typeof people
      | keyof typeof platform
      | keyof typeof root
      | keyof typeof schools
      | keyof typeof setup
      | keyof typeof subjects
      | keyof typeof versions;
  }
}
