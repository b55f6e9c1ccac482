import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./command-palette.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconKeyboard, IconLogout, IconMoonStars, IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseScheme, currentScheme } from "../theme/scheme.ts";
import { questionIn } from "./question-in.ts";
import { type PaletteAction, useShell } from "./shell-context.ts";
import { usePaletteSearch } from "./use-palette-search.ts";

const [store, palette] = createSpotlight();

type Props = { opened: boolean; onClose: () => void; onHelp: () => void };

/** Searches places, actions, records and whatever the app adds. A default export, because the shell loads it on the first ⌘K only. */
export default function CommandPalette({ opened, onClose, onHelp }: Props) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const { places, actions, ask, signOut } = useShell();
  const [query, setQuery] = useState("");
  const { results, isSearching } = usePaletteSearch(query);

  useEffect(() => {
    if (opened) palette.open();
    else palette.close();
  }, [opened]);

  // Mantine selects the first entry when the words change; records arrive after that.
  const found = results.map(({ id }) => id).join();
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    if (!found || !list || list.querySelector("[data-selected]")) return;
    list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [found]);

  const own = t("search.actions");
  const all: PaletteAction[] = [
    ...places.map(({ to, label, icon }) => ({
      id: to,
      group: t("search.places"),
      label: t(`places.${label}`),
      icon,
      run: () => void navigate({ to }),
    })),
    ...actions,
    {
      id: "scheme",
      group: own,
      label: t("search.switchScheme"),
      icon: IconMoonStars,
      run: () => chooseScheme(currentScheme() === "dark" ? "light" : "dark"),
    },
    { id: "shortcuts", group: own, label: t("person.shortcuts"), icon: IconKeyboard, run: onHelp },
    { id: "sign-out", group: own, label: t("person.signOut"), icon: IconLogout, run: signOut },
  ];
  const question = questionIn(query);
  const asked = ask && question ? [ask(question)] : [];
  // Found records match already, although their labels may not contain the typed letters.
  const matchingIds = new Set([...results, ...asked].map(({ id }) => id));
  const groups = Map.groupBy([...all, ...results, ...asked], ({ group }) => group);

  return (
    <Spotlight
      store={store}
      title={t("search.placeholder")}
      actions={[...groups].map(([group, entries]) => ({
        group,
        actions: entries.map(({ id, label, icon: Icon, run }) => ({
          id,
          label,
          ...(matchingIds.has(id) && { keywords: query }),
          leftSection: <Icon size={18} stroke={1.7} aria-hidden="true" />,
          onClick: run,
        })),
      }))}
      query={query}
      onQueryChange={setQuery}
      limit={9}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={isSearching ? <span aria-busy="true">…</span> : t("search.nothing")}
      highlightQuery
      overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      searchProps={{
        placeholder: t("search.placeholder"),
        "aria-label": t("search.placeholder"),
        leftSection: <IconSearch size={19} stroke={1.7} aria-hidden="true" />,
      }}
    />
  );
}
