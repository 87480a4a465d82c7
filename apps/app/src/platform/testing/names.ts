import type { Names } from "@dars/contract/platform/primitives";

export const names = (en: string, ar: string | null = null): Names => ({ en, ar, ckb: null });
