import { IconRss } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import page from "../page.module.css";
import { PlatformOnly } from "../platform-only.tsx";
import styles from "./blog.module.css";
import { PostFacts } from "./post-facts.tsx";
import { usePosts } from "./use-posts.ts";

export const BlogPage = () => (
  <PlatformOnly>
    <Posts />
  </PlatformOnly>
);

function Posts() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const { code } = useLocale();
  const posts = usePosts();
  usePageHead({ title: `${t("blog.title")} · ${name}`, description: t("blog.line") });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("blog.title")}</h1>
        <p>{t("blog.line")}</p>
      </header>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.slug}>
            <article className={styles.post}>
              <PostFacts post={post} className={styles.facts} />
              <h2>
                <Link to={`/blog/${post.slug}` as "/blog"}>{post.title}</Link>
              </h2>
              <p>{post.description}</p>
            </article>
          </li>
        ))}
      </ul>
      <a href={`/blog/rss.xml?lang=${code}`} className={styles.feed}>
        <IconRss size={18} stroke={1.8} aria-hidden="true" />
        {t("blog.feed")}
      </a>
    </div>
  );
}
