import { Page } from "#platform/ui/Page.tsx";

export function WaitingPage() {
  return <Page title="">{null}</Page>;
}
