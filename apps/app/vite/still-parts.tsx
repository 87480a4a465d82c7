import { arrowBackSharp } from "ionicons/icons";
import { createElement, type ReactNode } from "react";

interface StillPartProps {
  readonly slot?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The elements of Ionic that the first page is made of, without anything that has to run. Their names begin with `still`. */
const part =
  (name: string, role?: string) =>
  ({ slot, className, children }: StillPartProps) =>
    createElement(
      `still-${name}`,
      { class: [className, slot].filter(Boolean).join(" ") || undefined, role },
      children,
    );

export const IonButtons = part("buttons");
export const IonContent = part("content", "main");
export const IonHeader = part("header");
export const IonTitle = part("title");
export const IonToolbar = part("toolbar");

export function IonIcon({ icon, className }: { readonly icon: string; readonly className?: string }) {
  return createElement("still-icon", {
    class: className,
    "aria-hidden": "true",
    dangerouslySetInnerHTML: { __html: icon.slice(icon.indexOf("<svg")) },
  });
}

export function IonButton({
  routerLink,
  children,
}: {
  readonly routerLink?: string;
  readonly children: ReactNode;
}) {
  return createElement("still-button", {}, <a href={routerLink}>{children}</a>);
}

interface StillBackProps {
  readonly defaultHref: string;
  readonly "aria-label": string;
}

export function IonBackButton({ defaultHref, "aria-label": label }: StillBackProps) {
  const icon = <IonIcon icon={arrowBackSharp} className="still-arrow" />;
  return createElement(
    "still-back-button",
    {},
    <a href={defaultHref} aria-label={label}>
      {icon}
    </a>,
  );
}

export const useIonRouter = () => ({ push: () => undefined });

/** Nothing waits on an empty device. */
export const StatusPill = () => null;
