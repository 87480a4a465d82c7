export type Toast =
  | {
      readonly kind: "success";
      readonly header: string;
      readonly text?: string;
      readonly undo?: () => unknown;
    }
  | { readonly kind: "danger"; readonly text: string }
  | { readonly kind: "notice"; readonly text: string };

/** Says something once: at the top, or above the tab bar where it can be undone. */
export async function showToast(toast: Toast): Promise<void> {
  const { presentToast } = await import("./present-toast.ts");
  await presentToast(toast);
}
