import { IconCircleCheck, IconDeviceMobileDown, IconShare2, IconSquarePlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { install, postponeInstall } from "#web/offline/install-prompt.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import styles from "./install-card.module.css";

type Props = { installing: "offered" | "byHand" | "done" };

/** The benefits of installing in one line, with two choices; afterwards it shows where to find the app. */
export function InstallCard({ installing }: Props) {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const isDone = installing === "done";
  const Icon = isDone ? IconCircleCheck : IconDeviceMobileDown;
  return (
    <section className={styles.section} aria-labelledby="install-title">
      <div className={styles.card} data-done={isDone || undefined}>
        <Icon size={24} stroke={1.6} aria-hidden="true" className={styles.icon} />
        <div className={styles.words} aria-live="polite">
          <h2 id="install-title">{t(isDone ? "install.done" : "install.title", { name })}</h2>
          <p>{t(isDone ? "install.doneLine" : "install.line")}</p>
          {installing === "byHand" ? <ManualSteps /> : null}
        </div>
        {isDone ? null : <InstallActions offered={installing === "offered"} />}
      </div>
    </section>
  );
}

/** The browser shows its own prompt; meanwhile, a second click would find no pending prompt. */
function InstallActions({ offered }: { offered: boolean }) {
  const { t } = useTranslation("site");
  const [isPrompting, setPrompting] = useState(false);
  const installNow = () => {
    setPrompting(true);
    void install().finally(() => setPrompting(false));
  };
  return (
    <div className={styles.answers}>
      {offered ? (
        <button type="button" className={action.primary} disabled={isPrompting} onClick={installNow}>
          {t("install.now")}
        </button>
      ) : null}
      <button type="button" className={action.quiet} onClick={postponeInstall}>
        {t("install.later")}
      </button>
    </div>
  );
}

/** iOS has no API for installing, so the card explains the manual steps. */
function ManualSteps() {
  const { t } = useTranslation("site");
  return (
    <ol className={styles.steps}>
      <li>
        <IconShare2 size={18} stroke={1.7} aria-hidden="true" />
        {t("install.share")}
      </li>
      <li>
        <IconSquarePlus size={18} stroke={1.7} aria-hidden="true" />
        {t("install.add")}
      </li>
    </ol>
  );
}
