import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { viewGameAccess } from "../access.ts";
import styles from "./game.module.css";

/** Shows a screen of the game to those who may see it, and to others why they may not. */
export function GameAccess({ children }: { children: ReactNode }) {
  const { t } = useTranslation("gamification");
  const locked = (
    <LockedScreen access={viewGameAccess} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />
  );
  return (
    <Can do={viewGameAccess} otherwise={locked}>
      {children}
    </Can>
  );
}

type Props = {
  title: string;
  description?: ReactNode;
  /** The page that the way back leads to; the overview by default. */
  parent?: "challenges";
  children: ReactNode;
};

/** A page below the overview, with the way back. */
export function GamePage({ title, description, parent, children }: Props) {
  const { t } = useTranslation("gamification");
  return (
    <GameAccess>
      <Link to={parent ? "/gamification/challenges" : "/gamification"} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.8} className="flips" aria-hidden="true" />
        {t(parent ? "challenge.title" : "title")}
      </Link>
      <PageHeader title={title} description={description} />
      {children}
    </GameAccess>
  );
}
