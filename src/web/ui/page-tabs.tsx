import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./page-tabs.module.css";

type Props<Name extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  /** `guarded` protects the content from a tenant's own style sheet; `count` says how much waits there. */
  tabs: readonly { name: Name; label: string; show: () => ReactNode; guarded?: boolean; count?: number }[];
  current: Name;
  onOpen: (name: Name) => void;
};

/** The tabs of one page. The current one is stored in the URL, and only its content is mounted. */
export function PageTabs<Name extends string>({ label, tabs, current, onOpen }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the current tab into view, because on a phone the row may be wider than the screen. It waits for the next frame: measuring at
  // once would force a second layout of a page that is not complete yet.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector(`[data-tab="${current}"]`)?.scrollIntoView({ block: "nearest", inline: "center" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current]);
  const open = (name: string | null) => {
    const found = tabs.find((tab) => tab.name === name);
    if (found) onOpen(found.name);
  };
  return (
    <Tabs
      value={current}
      onChange={open}
      keepMounted={false}
      classNames={{ list: styles.tabs ?? "", tab: styles.tab ?? "", panel: styles.panel ?? "" }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} data-tab={tab.name}>
            {tab.label}
            {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} data-guarded={tab.guarded || undefined}>
          {tab.show()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
