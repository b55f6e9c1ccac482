import { useTranslation } from "react-i18next";
import { defined } from "#base/defined.ts";
import { usePageHead } from "#web/shell/page-head.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { Crumb } from "../crumb.tsx";
import { Neighbours } from "../neighbours.tsx";
import page from "../page.module.css";
import { PlatformOnly } from "../platform-only.tsx";
import { Prose } from "../prose.tsx";
import { usePageName } from "../use-page-name.ts";
import { PostFacts } from "./post-facts.tsx";
import { usePosts } from "./use-posts.ts";

export const PostPage = () => (
  <PlatformOnly>
    <Post />
  </PlatformOnly>
);

function Post() {
  const { t } = useTranslation("site");
  const { name } = useBrand();
  const posts = usePosts();
  const slug = usePageName();
  const at = posts.findIndex((one) => one.slug === slug);
  const post = defined(posts[at]);
  usePageHead({ title: `${post.title} · ${name}`, description: post.description, published: post.date });
  return (
    <article className={page.page}>
      <header className={page.head}>
        <Crumb to="/blog">{t("blog.all")}</Crumb>
        <h1>{post.title}</h1>
        <PostFacts post={post} className={page.facts} />
      </header>
      <Prose html={post.html} />
      {/* The oldest post is followed by the newest. */}
      <Neighbours next={{ page: "/blog", label: t("blog.next"), article: defined(posts[(at + 1) % posts.length]) }} />
    </article>
  );
}
