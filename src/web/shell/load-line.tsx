import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import styles from "./load-line.module.css";

/** Navigation that takes less time shows no line, because a flash would distract more than it tells. */
const delayMs = 100;

/** A thin line on the sheet's upper edge while the next page loads. */
export function LoadLine() {
  const isLoading = useRouterState({ select: ({ status }) => status === "pending" });
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setVisible(true), delayMs);
    return () => {
      clearTimeout(timer);
      setVisible(false);
    };
  }, [isLoading]);
  return isVisible ? <div className={styles.line} aria-hidden="true" /> : null;
}
