import { createHash } from "node:crypto";
import { defined } from "#base/defined.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { OpenApi, Operation } from "./openapi.ts";

const json = (value: unknown) => `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

/** Renders the API reference as a single page without scripts, so that it can also be printed. */
export function renderApiPage({ info, paths, components }: OpenApi) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const section = (tag: string) =>
    `<h2 id="${tag}">${tag}</h2>${operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ path, method, operation }) => renderOperation(path, method, operation))
      .join("")}`;
  const schemas = Object.entries(components.schemas)
    .map(([name, schema]) => `<h3 id="schema-${name}">${name}</h3>${json(schema)}`)
    .join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API ${escapeHtml(info.version)}</title><style>${style}</style></head><body>
<nav aria-label="Sections"><strong>API</strong>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join("")}<a href="#schemas">schemas</a><a href="/api/openapi.json">openapi.json</a></nav>
<main><h1>API <small>${escapeHtml(info.version)}</small></h1>${introduction}${tags.map(section).join("")}<h2 id="schemas">schemas</h2>${schemas}</main></body></html>`;
  return { html, styleHash: `sha256-${createHash("sha256").update(style).digest("base64")}` };
}

const introduction = `<p>Sign in with <code>POST /api/v1/session</code>; the session comes as a cookie. Bodies and answers are JSON.
Lists take <code>filter=field:operator:value</code> (operators eq, ne, lt, lte, gt, gte, in, notIn; at most one ne or notIn), <code>orderBy=field:asc</code>,
<code>limit</code>, <code>limitToLast</code> (needs an order) and <code>after</code>, the <code>next</code> of the page before.
A POST with an <code>Idempotency-Key</code> is done once, however often it is sent. Errors are RFC 9457 problems: act on their <code>code</code>, give the <code>requestId</code> to support.</p>
<p>Files go in and out at <code>/v0/b/{tenant}/o</code>, in the shape that object storages and their clients share: <code>POST ?name=</code> in one piece or resumable,
<code>GET /{path}</code> for what is known about one, <code>?alt=media</code> for its bytes, <code>GET ?prefix=</code> for a list, <code>PATCH</code> and <code>DELETE</code>.</p>`;

function renderOperation(path: string, method: string, operation: Operation) {
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0];
  const parameters = operation.parameters.map(
    (p) =>
      `<tr><td><code>${p.name}</code></td><td>${p.in}${p.required ? ", needed" : ""}</td><td>${escapeHtml(describeSchema(p.schema))}</td></tr>`,
  );
  const responses = Object.entries(operation.responses).map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  const answer = defined(Object.values(operation.responses[200].content)[0]).schema;
  return `<article id="${operation.operationId}"><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. <em>${escapeHtml(operation.description)}</em></p>
${parameters.length ? `<table><caption>Parameters</caption><tbody>${parameters.join("")}</tbody></table>` : ""}
${body ? `<details open><summary>Body</summary>${json(body.example)}</details><details><summary>Its schema</summary>${json(body.schema)}</details>` : ""}
<details><summary>Answer</summary>${json(answer)}</details>
<table><caption>Statuses</caption><tbody>${responses.join("")}</tbody></table></article>`;
}

const describeSchema = (schema: { [name: string]: unknown }) =>
  Array.isArray(schema.enum) ? schema.enum.join(" | ") : [schema.type, schema.format].filter(Boolean).join(", ");

const style = `:root{color-scheme:light dark;--line:light-dark(#e2e3e6,#2a2b2f);--soft:light-dark(#4e4f54,#a9aab0);--sunken:light-dark(#f2f2f5,#1b1b20)}
body{margin:0;font:15px/1.6 system-ui,sans-serif;display:grid;grid-template-columns:200px minmax(0,800px);gap:40px;justify-content:center}
nav{position:sticky;top:0;align-self:start;display:grid;gap:8px;padding:32px 0}nav a,a{color:light-dark(#4f46e5,#8e94ff)}
main{padding:24px 0 96px}h1{font-size:24px}h2{margin-top:56px;font-size:20px}h3{font-size:16px}article{border:1px solid var(--line);border-radius:12px;padding:8px 24px 16px;margin-block:16px}
p,em,caption{color:var(--soft)}table{border-collapse:collapse;width:100%;margin-block:12px}caption{text-align:start;font-size:13px}td{border-top:1px solid var(--line);padding:6px 12px 6px 0;vertical-align:top}
pre{background:var(--sunken);padding:12px 16px;border-radius:8px;overflow:auto;font-size:13px}summary{cursor:pointer;color:var(--soft)}
@media(max-width:760px){body{display:block;padding:0 16px}nav{position:static;display:flex;flex-wrap:wrap;padding:16px 0 0}}`;
