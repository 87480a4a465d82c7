import type { Plugin } from "vite";

const MUTATION = /\/@tanstack\/query-core\/build\/modern\/mutation\.js$/;

/** Leaves mutations out of the library that keeps what was read: every save goes through the outbox. */
export const noMutations = (): Plugin => ({
  name: "dars-no-mutations",
  enforce: "pre",
  load: (id) =>
    MUTATION.test(id)
      ? 'function none() { throw new Error("Saves go through the outbox."); } export { none as Mutation, none as getDefaultState };'
      : undefined,
});
