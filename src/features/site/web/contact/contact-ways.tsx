import { IconBook2, IconHeartbeat, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFacts } from "../facts.ts";
import styles from "./contact-ways.module.css";

/** Other places to find an answer. */
export function ContactWays() {
  const { t } = useTranslation("site");
  const { email } = useFacts();
  return (
    <ul className={styles.ways}>
      {email ? (
        <li>
          <IconMail size={20} stroke={1.6} aria-hidden="true" />
          <span>
            {t("contact.orWrite")}{" "}
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </span>
        </li>
      ) : null}
      <li>
        <IconBook2 size={20} stroke={1.6} aria-hidden="true" />
        <Link to="/help">{t("contact.guides")}</Link>
      </li>
      <li>
        <IconHeartbeat size={20} stroke={1.6} aria-hidden="true" />
        <Link to="/status">{t("contact.health")}</Link>
      </li>
    </ul>
  );
}
