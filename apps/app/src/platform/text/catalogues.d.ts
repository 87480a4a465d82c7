declare module "virtual:texts/en" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
declare module "virtual:texts/ar" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
declare module "virtual:texts/ckb" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
