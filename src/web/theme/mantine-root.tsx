import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Tooltip.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "./controls.css";
import { DirectionProvider, type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { useLocale } from "../i18n/use-locale.ts";
import { mantineTheme, mantineVariables } from "./mantine-theme.ts";
import { styleNonce } from "./page.ts";
import { chooseScheme, currentScheme, subscribeScheme } from "./scheme.ts";

// The scroll lock behind Mantine's dialogs creates its own style element and takes the nonce from here.
setNonce(styleNonce());

let unsubscribe = () => {};

/** Mantine reads and writes our store, so that dark mode has a single source of truth. */
const schemeManager: MantineColorSchemeManager = {
  get: currentScheme,
  set: (value) => {
    if (value !== "auto" && value !== currentScheme()) chooseScheme(value);
  },
  subscribe: (onUpdate) => {
    unsubscribe = subscribeScheme(() => onUpdate(currentScheme()));
  },
  unsubscribe: () => unsubscribe(),
  clear: () => {},
};

/** The direction is set on the document and not passed as a key, so that half-filled forms survive a change of language. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const { dir } = useLocale();
  return (
    <DirectionProvider initialDirection={dir}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme={currentScheme()}
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
