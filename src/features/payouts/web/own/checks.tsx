import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useExactTime } from "#web/ui/relative-time.tsx";
import type { Payee } from "../../contract/payees.ts";
import type { getTaxProfile } from "../../contract/tax.ts";
import type { Tab } from "../search.ts";
import { useView } from "../use-view.ts";
import { Check } from "./check.tsx";
import styles from "./own.module.css";

function TabLink({ tab, words }: { tab: Tab; words: string }) {
  const { both } = useView();
  return (
    <Link to="/payouts" search={{ ...(both && { view: "mine" as const }), tab }} className={styles.link}>
      {words}
    </Link>
  );
}

export function PayeeCheck({ payee: { state, rail, hint } }: { payee: Payee }) {
  const { t } = useTranslation("payouts");
  if (state === "ready" && rail)
    return <Check state="done">{t("ui.check.payee", { hint, way: t(`ui.rail.${rail}`) })}</Check>;
  const status = state === "pending" ? "pending" : "missing";
  return (
    <Check state="missing" action={<TabLink tab="payee" words={t(`ui.check.${status}Act`)} />}>
      {t(`ui.check.${status}`)}
    </Check>
  );
}

/** Shown only while payouts are frozen. */
export function FreezeCheck({ payee: { frozenUntil } }: { payee: Payee }) {
  const { t } = useTranslation("payouts");
  const exact = useExactTime();
  if (!frozenUntil) return null;
  return <Check state="wait">{t("ui.check.frozen", { time: exact(new Date(frozenUntil)) })}</Check>;
}

/** A missing tax profile is not mentioned if the company does not require one. */
export function TaxCheck({ tax: { profile, rule } }: { tax: z.output<typeof getTaxProfile.output> }) {
  const { t } = useTranslation("payouts");
  if (profile) return <Check state="done">{t("ui.check.tax")}</Check>;
  if (rule === "none") return null;
  return (
    <Check state={rule === "block" ? "missing" : "wait"} action={<TabLink tab="tax" words={t("ui.check.taxAct")} />}>
      {t(`ui.tax.rule.${rule}`)}
    </Check>
  );
}
