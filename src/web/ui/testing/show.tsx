import "../../theme/base.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import i18next from "i18next";
import { type ReactNode, Suspense, useEffect } from "react";
import { initReactI18next } from "react-i18next";
import { render } from "vitest-browser-react";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { termForms } from "#base/brand/terms.ts";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import { SessionContext } from "../../api/session.ts";
import { BrandContext, createBrandStore } from "../../theme/brand-context.ts";
import { MantineRoot } from "../../theme/mantine-root.tsx";
import { chooseScheme } from "../../theme/scheme.ts";
import { Overlays } from "../overlays.tsx";

type CatalogModule = { default: Record<string, unknown> };
const ui = import.meta.glob<CatalogModule>("../locales/*.json", { eager: true });
const shell = import.meta.glob<CatalogModule>("../../shell/locales/*.json", { eager: true });
const catalogFor = (catalogs: Record<string, CatalogModule>, code: string) =>
  Object.entries(catalogs).find(([path]) => path.endsWith(`/${code}.json`))?.[1].default ?? {};

document.head.append(Object.assign(document.createElement("style"), { textContent: brandStyles(exampleBrand).css }));

export const exampleSession = {
  role: "user",
  plan: "starter",
  off: [],
  operator: false,
  person: { id: "per_one", email: "one@example.com", displayName: "Person One", firstName: "Person", photoUrl: null },
  tenant: { id: "ten_one", name: "Example" },
} as const;

async function setLanguage(code: LocaleCode): Promise<void> {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ fallbackLng: false, resources: {} });
  i18next.addResourceBundle(code, "ui", catalogFor(ui, code));
  i18next.addResourceBundle(code, "shell", catalogFor(shell, code));
  i18next.options.interpolation = { escapeValue: false, defaultVariables: { terms: termForms({}, code) } };
  await i18next.changeLanguage(code);
  document.documentElement.lang = code;
  document.documentElement.dir = localeOf(code).dir;
}

type Options = { language?: LocaleCode; scheme?: "light" | "dark"; person?: string };

/** Renders a component as a screen would: with texts, theme, router (the other page is `/other`), toasts and questions. */
export async function show(part: ReactNode, { language = "en", scheme = "light", person = "per_one" }: Options = {}) {
  await setLanguage(language);
  chooseScheme(scheme);
  const session = { ...exampleSession, person: { ...exampleSession.person, id: person } };
  const queries = new QueryClient();
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <MantineRoot>
          <SessionContext value={session}>
            <main>
              <Outlet />
            </main>
            <Overlays />
          </SessionContext>
        </MantineRoot>
      </QueryClientProvider>
    ),
  });
  const mounted = Promise.withResolvers<void>();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: () => <MountSignal onMount={mounted.resolve}>{part}</MountSignal>,
  });
  const other = createRoute({ getParentRoute: () => root, path: "/other", component: () => <h1>The other page</h1> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const store = createBrandStore(exampleBrand);
  const screen = await render(
    <Suspense fallback={null}>
      <BrandContext value={store}>
        <RouterProvider router={router as never} />
      </BrandContext>
    </Suspense>,
  );
  await mounted.promise;
  return { ...screen, goToOtherPage: () => router.history.push("/other") };
}

/** Calls back once its children are mounted and their effects have run. */
function MountSignal({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}
