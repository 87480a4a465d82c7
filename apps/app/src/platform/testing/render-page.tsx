import type { UserData } from "@dars/contract/identity/user-data";
import { IonReactMemoryRouter } from "@ionic/react-router";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { vi } from "vitest";

import { openAppServices, type AppServices } from "#app-services.ts";
import { Providers } from "#App.tsx";
import { noPush } from "#platform/device/push.ts";
import { store } from "#platform/device/store.ts";
import { Screen } from "#platform/ui/Screen.tsx";

import { closeAfterTest } from "./close-after-test.ts";
import { FakeServer } from "./fake-server.ts";

const FUTURE = { v7_startTransition: true, v7_relativeSplatPath: true };

interface RenderOptions {
  /** The page's own place in `screens.ts`. */
  readonly path: string;
  /** The address that is open. */
  readonly at?: string;
  readonly server?: FakeServer;
  /** The signed-in person; signed out by default. */
  readonly session?: UserData;
}

export interface Rendered {
  readonly services: AppServices;
  readonly server: FakeServer;
  /** The address that is open now; elsewhere than on the page it shows no page. */
  readonly address: () => string;
  /** Called when the app would load its root anew. */
  readonly leave: () => void;
}

/** One page with everything real but the network: Ionic's components, the client, the outbox, the database. */
export async function renderPage(page: ReactNode, options: RenderOptions): Promise<Rendered> {
  const { path, at = path, server = new FakeServer(), session } = options;
  if (session) await store.writeWhole("userData", session);
  const leave = vi.fn<() => void>();
  const services = await openAppServices({ fetch: server.fetch, base: "", leave, push: () => noPush });
  services.endOpening();
  closeAfterTest(async () => {
    services.check.stop();
    const { queries, close } = services.workspace.get();
    queries.clear();
    await close();
  });
  const seen = { address: at };
  // The router and the elements settle in several steps.
  await act(async () => {
    render(
      <Providers services={services}>
        <IonReactMemoryRouter initialEntries={[at]} future={FUTURE}>
          <Address onChange={(address) => (seen.address = address)} />
          <Routes>
            <Route path={path} element={<Screen name="test">{page}</Screen>} />
            <Route path="*" element={null} />
          </Routes>
        </IonReactMemoryRouter>
      </Providers>,
    );
  });
  return { services, server, leave, address: () => seen.address };
}

function Address({ onChange }: { readonly onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(pathname + search);
  return null;
}
