import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../local-storage.ts";
import { useIsNarrow } from "../ui/use-phone.ts";
import { AppHeader } from "./app-header.tsx";
import styles from "./app-layout.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import { CopyrightNotice } from "./copyright-notice.tsx";
import { LoadLine } from "./load-line.tsx";
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
  const [isChosen, setChosen] = useState(() => readStored(key) === "yes");
  // On a tablet there is room for the icons only.
  const collapsed = useIsNarrow() || isChosen;
  const toggle = () => {
    writeStored(key, isChosen ? "no" : "yes");
    setChosen(!isChosen);
  };
  const { paletteOpen, helpOpen, openPalette, closePalette, openHelp, closeHelp } = useShortcuts(toggle);
  const [paletteWanted, setPaletteWanted] = useState(false);
  if (paletteOpen && !paletteWanted) setPaletteWanted(true);

  return (
    <div className={styles.app} data-collapsed={collapsed || undefined}>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      <Sidebar collapsed={collapsed} onToggle={toggle} />
      <div className={styles.sheet}>
        <LoadLine />
        <AppHeader onSearch={openPalette} onHelp={openHelp} />
        <UpdateLine />
        {banner}
        <RoutedMain className={styles.main} inner={styles.content}>
          {children}
        </RoutedMain>
        <CopyrightNotice className={styles.footer} />
      </div>
      <BottomBar />
      <Suspense fallback={null}>
        {paletteWanted ? <CommandPalette opened={paletteOpen} onClose={closePalette} onHelp={openHelp} /> : null}
        {helpOpen ? <ShortcutHelp onClose={closeHelp} /> : null}
      </Suspense>
    </div>
  );
}
