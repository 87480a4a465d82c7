import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Native = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly class?: string };

/** The two elements that the app uses without Ionic's React wrapper. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "ion-tab-bar": Native & { readonly "selected-tab"?: string | undefined };
      "ion-tab-button": Native & { readonly tab: string; readonly href: string; readonly selected: boolean };
    }
  }
}
