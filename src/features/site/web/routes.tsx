import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { TableSearch } from "#web/ui/table-search.ts";
import { guideSlugs, posts } from "../pages.ts";
import type { HelpSearch } from "./help/search.ts";

const article = () => lazyRouteComponent(() => import("./article-page.tsx"), "ArticlePage");

export const siteRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/",
      component: lazyRouteComponent(() => import("./landing.tsx"), "Landing"),
    }),
    createRoute({ getParentRoute: () => parent, path: "/features", component: article() }),
    createRoute({
      getParentRoute: () => parent,
      path: "/pricing",
      component: lazyRouteComponent(() => import("./pricing-page.tsx"), "PricingPage"),
    }),
    createRoute({ getParentRoute: () => parent, path: "/integrations", component: article() }),
    createRoute({ getParentRoute: () => parent, path: "/about", component: article() }),
    createRoute({
      getParentRoute: () => parent,
      path: "/blog",
      component: lazyRouteComponent(() => import("./blog/blog-page.tsx"), "BlogPage"),
    }),
    createRoute({ getParentRoute: () => parent, path: "/careers", component: article() }),
    createRoute({
      getParentRoute: () => parent,
      path: "/help",
      validateSearch: declareSearch<HelpSearch>(),
      component: lazyRouteComponent(() => import("./help/help-page.tsx"), "HelpPage"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/contact",
      component: lazyRouteComponent(() => import("./contact/contact-page.tsx"), "ContactPage"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/status",
      validateSearch: declareSearch<TableSearch>(),
      component: lazyRouteComponent(() => import("./status/status-page.tsx"), "StatusPage"),
    }),
    createRoute({ getParentRoute: () => parent, path: "/privacy", component: article() }),
    createRoute({ getParentRoute: () => parent, path: "/terms", component: article() }),
    createRoute({ getParentRoute: () => parent, path: "/cookies", component: article() }),
    createRoute({
      getParentRoute: () => parent,
      path: "/imprint",
      component: lazyRouteComponent(() => import("./imprint-page.tsx"), "ImprintPage"),
    }),
    ...below(parent),
  ] as const;

/**
 * Creates a route for each post and guide, since routes take no parameters [R2.1]. Typed links know
 * only the parent page, because the set of articles is content.
 */
function below(parent: AnyRoute): readonly [] {
  const routes = [
    ...posts.map((slug) =>
      createRoute({
        getParentRoute: () => parent,
        path: `/blog/${slug}`,
        component: lazyRouteComponent(() => import("./blog/post-page.tsx"), "PostPage"),
      }),
    ),
    ...guideSlugs.map((slug) =>
      createRoute({
        getParentRoute: () => parent,
        path: `/help/${slug}`,
        component: lazyRouteComponent(() => import("./help/guide-page.tsx"), "GuidePage"),
      }),
    ),
  ];
  return routes as unknown as [];
}
