import {
  type Icon,
  IconBuilding,
  IconFile,
  IconHeartHandshake,
  IconMail,
  IconMapPin,
  IconMessage,
  IconNote,
  IconPhone,
  IconTag,
  IconUser,
} from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import styles from "./consent.module.css";
import type { Kept } from "./kept.ts";

/** All that was shared about the contact; what is unknown is left out. */
export function SharedData({ kept }: { kept: Kept }) {
  const { t } = useTranslation("referrals");
  const { list } = useFormatters();
  const countryName = useCountryName();
  const id = useId();
  const { fullName, email, phone, company, position, relationship, context, notes, tags, attachments } = kept;
  const place = [kept.city, kept.state, kept.country && countryName(kept.country)].filter(Boolean);
  const label = (field: Parameters<typeof fieldKey>[0]) => t(fieldKey(field));
  const rows: [icon: Icon, label: string, value: string][] = [
    [IconUser, label("fullName"), fullName],
    [IconMail, label("email"), email],
    [IconPhone, label("phone"), phone],
    [IconBuilding, label("company"), list([company, position].filter(Boolean))],
    [IconMapPin, label("place"), list(place)],
    [IconHeartHandshake, label("relationship"), relationship ? t(`values.relationship.${relationship}`) : ""],
    [IconMessage, label("context"), context],
    [IconNote, label("notes"), notes],
    [IconTag, label("tags"), list(tags)],
    [IconFile, label("attachments"), list(attachments)],
  ];
  return (
    <section className={styles.shared} aria-labelledby={id}>
      <header>
        <h2 id={id}>{kept.referrer ? t("consent.shared", { referrer: kept.referrer }) : t("consent.kept")}</h2>
        <a href="/contact">{t("consent.correct")}</a>
      </header>
      <dl>
        {rows
          .filter(([, , value]) => value !== "")
          .map(([RowIcon, name, value]) => (
            <div key={name}>
              <dt>
                <RowIcon size={17} stroke={1.75} aria-hidden="true" />
                {name}
              </dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

type Field =
  | "fullName"
  | "email"
  | "phone"
  | "company"
  | "place"
  | "relationship"
  | "context"
  | "notes"
  | "tags"
  | "attachments";
const fieldKey = <Name extends Field>(field: Name) => `values.field.${field}` as const;
