import { Fragment } from "react";
import { useTranslation } from "react-i18next";

/** Words that people typed, such as a city and a country, each in its own direction, separated by the language's comma. */
export function JoinedText({ parts }: { parts: readonly string[] }) {
  const { t } = useTranslation("ui");
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 ? t("comma") : null}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
