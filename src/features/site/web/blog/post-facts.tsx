import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Article } from "../../article.ts";

/** The date of a post, which is the same in every time zone, and its reading time. */
export function PostFacts({
  post: { date = "", minutes },
  className,
}: {
  post: Article;
  className?: string | undefined;
}) {
  const { t } = useTranslation("site");
  const { intl } = useLocale();
  const day = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  return (
    <p className={className}>
      <time dateTime={date} suppressHydrationWarning>
        {day.format(new Date(date))}
      </time>
      <span>{t("blog.minutes", { count: minutes })}</span>
    </p>
  );
}
