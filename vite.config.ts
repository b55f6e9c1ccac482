import { readFile, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type UserConfig } from "vite";
import { acceptedTags, preferredLocale } from "./src/base/locales.ts";
import type { PageData } from "./src/base/page.ts";
import { renderPage } from "./src/server/http/page.ts";
import { articles } from "./tools/articles.ts";
import { serviceWorker } from "./tools/service-worker.ts";

/** While developing, screens come from Vite and everything else from the server, which runs beside it. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Asks the server what the page of this visit knows, with the host and the cookie of the browser: they say whose it is. */
const pageFor = ({ host, cookie = "" }: IncomingHttpHeaders) =>
  new Promise<PageData>((resolve, reject) => {
    request(`${server}/internal/page`, { headers: { host, cookie } }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      if (answer.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`The server answered ${answer.statusCode} when asked for the page.`));
    })
      .on("error", reject)
      .end();
  });

/** The server starts beside Vite, and starts again whenever its files change. */
async function patiently<T>(ask: () => Promise<T>, tries = 40): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((done) => setTimeout(done, 250));
    return patiently(ask, tries - 1);
  }
}

/** Stands in for the server that writes the brand into the page. */
const brandInPage: Plugin = {
  name: "brand-in-page",
  apply: "serve",
  configureServer: ({ middlewares, transformIndexHtml, config }) => {
    middlewares.use(async (asked, answer, next) => {
      const path = asked.url?.split("?")[0] ?? "/";
      const isPage =
        asked.headers.accept?.includes("text/html") &&
        !/\.\w+$|^\/(api|brand|photos|r\/|socket\.io|health|@)/.test(path);
      if (!isPage) return next();
      try {
        const template = await readFile(`${config.root}/index.html`, "utf8");
        const html = await transformIndexHtml(asked.url ?? "/", template, asked.originalUrl);
        const page = await patiently(() => pageFor(asked.headers));
        const locale = preferredLocale(acceptedTags(asked.headers["accept-language"]), page.locale);
        answer.setHeader("content-type", "text/html; charset=utf-8");
        answer.end(renderPage(html, { ...page, locale }, ""));
      } catch (error) {
        next(error);
      }
    });
  },
};

/** Files never change under their names, so they are made small once, and well, instead of at every visit. */
const smallFiles: Plugin = {
  name: "small-files",
  apply: "build",
  writeBundle: async ({ dir = "dist" }, bundle) => {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const text = await readFile(`${dir}/${name}`);
        if (text.length < 1024) return;
        await writeFile(`${dir}/${name}.br`, await promisify(brotliCompress)(text, quality));
        await writeFile(`${dir}/${name}.gz`, await promisify(gzip)(text));
      }),
    );
  },
};

/**
 * Modules that share a file. A group takes what its modules import along, except what an earlier group already has, so
 * the public pages come before the app: otherwise one shared icon would make their readers load the app's shell.
 * Everything else is left to Rolldown.
 */
const chunks = [
  { name: "initial", tags: ["$initial" as const], minShareCount: 2 },
  {
    name: "site",
    test: /features\/site\/web\/((contact|rows|scenes)\/)?(?!landing\.|routes|article|compare|crumb|get-software|neighbours|outline|plan-cards|pricing\.|proof-figures|prose|page-scenes|roadmap|scene-for|[\w-]+-page)[\w-]+\.tsx$/,
  },
  { name: "icons", test: /@tabler/, minShareCount: 12 },
  { name: "api", test: /src\/web\/(api\/(call|error-text)|ui\/(notice|relative-time))\.|tenancy\/contract\.ts/ },
  {
    name: "shell",
    test: /src\/(app\/web\/(providers|use-)|web\/shell\/(app-layout|connection-line)|features\/\w+\/web\/(own-)?notices)/,
  },
  // One file instead of fifty for what nearly every screen of the app uses.
  { name: "ui", test: /src\/|@mantine|@floating-ui/, minShareCount: 30 },
];

const build: BuildEnvironmentOptions = {
  manifest: true,
  target: "es2023",
  // Fonts must stay files: a subset inlined as base64 would be loaded by readers who never need it.
  assetsInlineLimit: 0,
  // Every visitor loads the entry, and Vite would list the scripts of all screens in it: 4 to 5 KiB, past the limits.
  modulePreload: {
    resolveDependencies: (_, files, { hostType }) =>
      hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
  },
  rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
};

/** What writes the public pages runs in Node, with all it needs: of the icons' five thousand files it has its twenty. */
const onTheServer: UserConfig = {
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [react(), articles],
  ssr: { noExternal: true },
  build: { target: "node24", copyPublicDir: false, emptyOutDir: true },
};

const inTheBrowser: UserConfig = {
  plugins: [react(), articles, brandInPage, smallFiles, serviceWorker],
  server: {
    host: "127.0.0.1",
    allowedHosts: [".localhost"],
    proxy: Object.fromEntries(
      [
        "/api",
        "/brand",
        "/favicon.ico",
        "/health",
        "/manifest.webmanifest",
        "/photos",
        "/r/",
        "/socket.io",
        "/v0/",
      ].map((path) => [path, { target: server, ws: path === "/socket.io" }]),
    ),
  },
  build,
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? onTheServer : inTheBrowser));
