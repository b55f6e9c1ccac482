import { createHash } from "node:crypto";
import { defined } from "#base/defined.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { OpenApi, Operation } from "./openapi.ts";
import { refsIn, schemaText } from "./schema-text.ts";

type Entry = { path: string; method: string; operation: Operation };
export const apiPagePath = "/api/docs";
const codeBlock = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`;

/** Renders the API reference without scripts: one page with all operations, and one per section with their details. */
export function renderApiPages({ info, paths, components }: OpenApi) {
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = Map.groupBy(entries, ({ operation }) => defined(operation.tags[0]));
  const names = [...sections.keys()].sort();
  const page = (title: string, content: string, current?: string) => {
    const links = names.map((name) => {
      const mark = name === current ? ' aria-current="page"' : "";
      return `<a href="${apiPagePath}/${name}"${mark}>${name}</a>`;
    });
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<nav aria-label="Sections"><a href="${apiPagePath}"><strong>API ${escapeHtml(info.version)}</strong></a>${links.join("")}<a href="/api/openapi.json">openapi.json</a></nav>
<main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
  };
  const list = names.map((name) => `<h2>${name}</h2>${renderIndex(name, defined(sections.get(name)))}`);
  return {
    overview: page("API", introduction + list.join("")),
    sections: new Map(
      names.map((name) => {
        const operations = defined(sections.get(name));
        const types = renderTypes(components.schemas, operations);
        return [name, page(`API: ${name}`, operations.map(renderOperation).join("") + types, name)];
      }),
    ),
    styleHash: `sha256-${createHash("sha256").update(style).digest("base64")}`,
  };
}

const introduction = `<p>Programs send an API key, created in the profile, as <code>Authorization: Bearer</code>; browsers sign in with <code>POST /api/v1/session</code> and get a cookie. Bodies and answers are JSON.</p>
<p>Lists take <code>filter=field:operator:value</code> (operators eq, ne, lt, lte, gt, gte, in, notIn, has; at most one ne or notIn), <code>orderBy=field:asc</code>,
<code>limit</code>, <code>limitToLast</code> (needs an order) and <code>after</code>, which is the <code>next</code> of the previous page.</p>
<p>A POST with an <code>Idempotency-Key</code> takes effect once, however often it is sent. Errors are RFC 9457 problems: act on their <code>code</code>, and quote the <code>requestId</code> to support.</p>
<p>Files are uploaded and downloaded at <code>/v0/b/{tenant}/o</code>, with the interface of common object storages: <code>POST ?name=</code> in one request or resumable,
<code>GET /{path}</code> for the metadata, <code>?alt=media</code> for the content, <code>GET ?prefix=</code> for a list, <code>PATCH</code> and <code>DELETE</code>.</p>`;

const renderIndex = (section: string, entries: readonly Entry[]) =>
  `<table><tbody>${entries
    .map(
      ({ path, method, operation }) =>
        `<tr><td><a href="${apiPagePath}/${section}#${operation.operationId}"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></a></td><td>${escapeHtml(operation.summary)}</td></tr>`,
    )
    .join("")}</tbody></table>`;

function renderOperation({ path, method, operation }: Entry) {
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0];
  const parameters = operation.parameters.map(
    (p) =>
      `<tr><td><code>${p.name}</code></td><td>${p.in}${p.required ? ", required" : ""}</td><td>${escapeHtml(schemaText(p.schema))}</td></tr>`,
  );
  const responses = Object.entries(operation.responses).map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  const answer = defined(Object.values(operation.responses[200].content)[0]).schema;
  return `<article id="${operation.operationId}"><h2><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}. <em>${escapeHtml(operation.description)}</em></p>
${parameters.length ? `<table><caption>Parameters</caption><tbody>${parameters.join("")}</tbody></table>` : ""}
${body ? `<h3>Body</h3>${codeBlock(schemaText(body.schema))}<h3>Example</h3>${codeBlock(JSON.stringify(body.example, null, 2))}` : ""}
<h3>Response</h3>${codeBlock(schemaText(answer))}
<table><caption>Statuses</caption><tbody>${responses.join("")}</tbody></table></article>`;
}

/** The shared types of a section, with those that they refer to. */
function renderTypes(schemas: OpenApi["components"]["schemas"], entries: readonly Entry[]): string {
  const names = new Set(refsIn(entries));
  // Names that are added on the way are visited too.
  for (const name of names) for (const inner of refsIn(schemas[name])) names.add(inner);
  const types = [...names]
    .sort()
    .map((name) => `<h3 id="${name}">${name}</h3>${codeBlock(schemaText(defined(schemas[name])))}`);
  return types.length ? `<h2>Types</h2>${types.join("")}` : "";
}

const style = `:root{color-scheme:light dark;--line:light-dark(#e2e3e6,#2a2b2f);--soft:light-dark(#4e4f54,#a9aab0);--sunken:light-dark(#f2f2f5,#1b1b20)}
body{margin:0;font:15px/1.6 system-ui,sans-serif;display:grid;grid-template-columns:200px minmax(0,860px);gap:40px;justify-content:center}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;box-sizing:border-box;display:grid;gap:8px;padding:32px 0}a{color:light-dark(#4f46e5,#8e94ff)}nav a{text-decoration:none}nav [aria-current]{font-weight:600;text-decoration:underline}
main{padding:24px 0 96px;min-width:0}h1{font-size:24px}h2{margin-top:40px;font-size:17px}h3{font-size:15px}article{border:1px solid var(--line);border-radius:12px;padding:0 24px 16px;margin-block:16px}article h2{margin-top:20px;overflow-wrap:anywhere}
p,em,caption{color:var(--soft)}table{border-collapse:collapse;width:100%;margin-block:12px}caption{text-align:start;font-size:13px}td{border-top:1px solid var(--line);padding:6px 12px 6px 0;vertical-align:top;overflow-wrap:anywhere}
pre{background:var(--sunken);padding:12px 16px;border-radius:8px;overflow:auto;font-size:13px}
@media(max-width:760px){body{display:block;padding:0 16px}nav{position:static;display:flex;flex-wrap:wrap;padding:16px 0 0}}`;
