import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./screenshot.module.css";

/** A screenshot of the app taken at build time, in the reader's language and both color schemes. */
export function Screenshot({ name, alt }: { name: string; alt: string }) {
  const { code } = useLocale();
  const picture = (scheme: "light" | "dark") => ({
    src: `/pictures/${name}-${code}-${scheme}.webp`,
    className: `${scheme}-only`,
    ...{ width: 1440, height: 900 },
  });
  return (
    <div className={styles.frame}>
      <img {...picture("light")} alt={alt} fetchPriority="high" />
      <img {...picture("dark")} alt={alt} loading="lazy" decoding="async" />
    </div>
  );
}
