import "#platform/ui/theme.css";
import { setupIonicReact } from "@ionic/react";
import { createRoot } from "react-dom/client";

import { SessionStore } from "#accounts/public.ts";
import { startLanguage } from "#platform/text/language.ts";

import { App } from "./App.tsx";

setupIonicReact();
const sessions = new SessionStore();
await Promise.all([startLanguage(), sessions.load()]);

const root = document.querySelector("#root");
if (root) createRoot(root).render(<App sessions={sessions} />);
