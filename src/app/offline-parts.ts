export const offlineCss = `
*{box-sizing:border-box}
html{color-scheme:light}
html[data-mantine-color-scheme="dark"]{color-scheme:dark}
body{display:grid;grid-template-rows:auto 1fr;min-block-size:100dvh;margin:0;background:var(--canvas);color:var(--ink);font:400 15px/1.6 var(--font)}
:lang(ar){line-height:1.75}
header{display:flex;align-items:center;gap:10px;min-inline-size:0;padding:18px 24px;font-weight:600}
header svg{display:block;inline-size:32px;block-size:32px}
header b{min-inline-size:0;overflow-wrap:anywhere}
main{display:grid;align-content:center;justify-items:center;gap:16px;padding:32px 16px 96px;text-align:center}
main span{padding:14px;border-radius:var(--radius-card);background:var(--warn-tint);color:var(--warn-text)}
main svg{display:block;inline-size:28px;block-size:28px}
h1{margin:0;font-size:26px;line-height:1.25;letter-spacing:-0.014em;text-wrap:balance}
:lang(ar) h1,:lang(zh) h1{letter-spacing:0;line-height:1.45}
p{max-inline-size:46ch;margin:0;color:var(--soft);overflow-wrap:anywhere;text-wrap:pretty}
button{min-block-size:44px;padding:8px 18px;border:0;border-radius:var(--radius);background:var(--primary-solid);color:var(--primary-on);font:inherit;font-weight:550;cursor:pointer}
button:hover{background:var(--primary-solid-hover)}
:focus-visible{outline:2px solid var(--primary-text);outline-offset:2px}
`;

/** The Tabler icon that screens also show for a lost connection. */
export const cloudOffIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="M9.58 5.548c.24 -.11 .492 -.207 .752 -.286c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957 -.383 1.824 -1.003 2.454m-2.997 1.033h-11.343c-2.572 -.004 -4.657 -2.011 -4.657 -4.487c0 -2.475 2.085 -4.482 4.657 -4.482c.13 -.582 .37 -1.128 .7 -1.62"/><path d="M3 3l18 18"/></svg>';

/**
 * A function that runs in the page, and is therefore text here. It applies the person's language and color scheme as every page does, and
 * reloads once the app is reachable. It polls the app, because an `online` event alone does not prove that the app can be reached.
 */
export const reloadScript = `({ texts, name }) => {
  const root = document.documentElement;
  let chosen, scheme;
  try {
    chosen = localStorage.getItem("user-locale");
    scheme = localStorage.getItem("color-scheme");
  } catch {}
  const spoken = [chosen, ...navigator.languages].map((tag) => String(tag).slice(0, 2)).find((code) => code in texts);
  const { title, line, again, dir } = texts[spoken ?? root.lang];
  Object.assign(root, { lang: spoken ?? root.lang, dir });
  const wanted = scheme ?? (root.dataset.defaultScheme === "system" ? undefined : root.dataset.defaultScheme);
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  document.title = title + " · " + name;
  document.querySelector("h1").textContent = title;
  document.querySelector("p").textContent = line.replace("{{name}}", () => name);
  const button = document.querySelector("button");
  button.textContent = again;
  const back = () => (location.pathname === "/offline" ? location.replace("/") : location.reload());
  let wait = 2000;
  let next;
  const later = () => {
    clearTimeout(next);
    next = setTimeout(look, wait);
    wait = Math.min(wait * 1.5, 30000);
  };
  const look = () => fetch("/health/ready", { cache: "no-store" }).then(({ ok }) => (ok ? back() : later()), later);
  button.onclick = back;
  addEventListener("online", look);
  later();
}`;
