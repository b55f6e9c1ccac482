import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../local-storage.ts";
import { AppHeader } from "./app-header.tsx";
import styles from "./app-layout.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import { RoutedMain } from "./routed-main.tsx";
import { Sidebar } from "./sidebar.tsx";
import { UpdateLine } from "./update-line.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const CommandPalette = lazy(() => import("./command-palette.tsx"));
const ShortcutHelp = lazy(() => import("./shortcut-help.tsx"));

const key = "sidebar-collapsed";

/** The layout of every signed-in screen. The palette and the help are loaded on first use. */
export function AppLayout({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const [collapsed, setCollapsed] = useState(() => readStored(key) === "yes");
  const { paletteOpen, helpOpen, openPalette, closePalette, openHelp, closeHelp } = useShortcuts();
  const [paletteWanted, setPaletteWanted] = useState(false);
  if (paletteOpen && !paletteWanted) setPaletteWanted(true);

  const toggle = () => {
    writeStored(key, collapsed ? "no" : "yes");
    setCollapsed(!collapsed);
  };

  return (
    <div className={styles.app} data-collapsed={collapsed || undefined}>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      <Sidebar collapsed={collapsed} onToggle={toggle} />
      <div className={styles.sheet}>
        <AppHeader onSearch={openPalette} onHelp={openHelp} />
        <UpdateLine />
        {banner}
        <RoutedMain className={styles.main} inner={styles.content}>
          {children}
        </RoutedMain>
      </div>
      <BottomBar />
      <Suspense fallback={null}>
        {paletteWanted ? <CommandPalette opened={paletteOpen} onClose={closePalette} onHelp={openHelp} /> : null}
        {helpOpen ? <ShortcutHelp onClose={closeHelp} /> : null}
      </Suspense>
    </div>
  );
}
