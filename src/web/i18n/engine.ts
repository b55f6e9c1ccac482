/**
 * Stands in for i18next in browsers, where it would be a tenth of what the landing loads: as much of it as
 * react-i18next and the screens use, with the same words for every key of every catalogue, which a test compares. Its
 * types are i18next's own.
 */

type Catalog = { [key: string]: string | Catalog };
type Data = Record<string, unknown> & { ns?: string | string[]; count?: unknown; interpolation?: Interpolation };
type Interpolation = { prefix?: string; escapeValue?: boolean };
type Read = (language: string, name: string, done: (error: unknown, words: Catalog | null) => void) => void;
type Options = { lng?: string; ns?: string[]; defaultNS?: string; interpolation?: Interpolation };
type Plugin = { type: "backend"; read: Read } | { type: "3rdParty"; init(engine: unknown): void };

const usual = "translation";
const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "/": "&#x2F;",
};
const escaped = (text: string) => text.replace(/[&<>"'/]/g, (sign) => signs[sign]!);

/** By the name, or from one object to the next: `person.name`. */
const found = (from: unknown, path: string): unknown =>
  path.split(".").reduce((at, name) => (at as Catalog | undefined)?.[name], from);

function filled(text: string, data: Data, { escapeValue }: Interpolation = {}): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    const value = String(found(data, name) ?? "");
    return escapeValue ? escaped(value) : value;
  });
}

/** `site:hero.title` names the catalogue it is in. */
function apart(key: string): { named: string | undefined; rest: string } {
  const [, named, rest = key] = /^(\w+):(.+)$/s.exec(key) ?? [];
  return { named, rest };
}

const plurals = new Map<string, Intl.PluralRules>();
function formOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

function makeEngine() {
  const catalogs = new Map<string, Catalog>();
  const coming = new Map<string, Promise<void>>();
  const hearers = new Map<string, Set<() => void>>();
  let read: Read | undefined;

  const tell = (event: string) => {
    for (const hear of [...(hearers.get(event) ?? [])]) hear();
  };
  const at = (language: string, name: string) => `${language} ${name}`;

  /** What does not arrive is empty from then on: whoever reads was told by the reader. */
  const load = (language: string, name: string): Promise<void> => {
    const key = at(language, name);
    if (!read || catalogs.has(key)) return Promise.resolve();
    const promise =
      coming.get(key) ??
      new Promise<void>((done) =>
        read!(language, name, (_, words) => {
          catalogs.set(key, words ?? {});
          coming.delete(key);
          done();
        }),
      );
    coming.set(key, promise);
    return promise;
  };

  /** The forms in which a key may stand, the fittest first. */
  const formsOf = (key: string, { count }: Data) => {
    if (typeof count !== "number") return [key];
    return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${formOf(engine.language, count)}`, key];
  };

  const textOf = (key: string, data: Data, own: string | undefined): string | undefined => {
    const { named, rest } = apart(key);
    const ns = named ?? [data.ns ?? own ?? engine.options.defaultNS].flat()[0] ?? usual;
    const catalog = catalogs.get(at(engine.language, ns));
    const texts = formsOf(rest, data).map((form) => found(catalog, form));
    return texts.find((text) => typeof text === "string") as string | undefined;
  };

  const say = (key: string | string[], data: Data = {}, own?: string): string => {
    const keys = [key].flat();
    const text = keys.map((one) => textOf(one, data, own)).find((one) => one !== undefined);
    if (text === undefined) return apart(keys.at(-1)!).rest;
    // Another mark than ours: whoever asks puts the values in by themselves.
    return data.interpolation?.prefix ? text : filled(text, data, data.interpolation);
  };

  const engine = {
    options: {} as Options,
    language: "",
    languages: [] as string[],
    isInitialized: false,
    services: { interpolator: { interpolate: filled, escape: escaped } },
    use(plugin: Plugin) {
      if (plugin.type === "backend") read = plugin.read;
      else plugin.init(engine);
      return engine;
    },
    async init(options: Options) {
      engine.options = { ...options, ns: [...(options.ns ?? [])] };
      if (options.lng) await engine.changeLanguage(options.lng);
      engine.isInitialized = true;
      tell("initialized");
    },
    /** Takes it on once all that is on screen is here in it. */
    async changeLanguage(language: string) {
      await Promise.all((engine.options.ns ?? []).map((name) => load(language, name)));
      engine.language = language;
      engine.languages = [language];
      tell("languageChanged");
    },
    async loadNamespaces(names: string | string[], done?: () => void) {
      const all = [names].flat();
      engine.options.ns = [...new Set([...(engine.options.ns ?? []), ...all])];
      await Promise.all(all.map((name) => load(engine.language, name)));
      done?.();
    },
    hasLoadedNamespace: (name: string) => !read || catalogs.has(at(engine.language, name)),
    addResourceBundle(language: string, name: string, words: Catalog) {
      catalogs.set(at(language, name), words);
      return engine;
    },
    getFixedT: (_language: string | null, names?: string | string[] | null) => {
      const ns = [names ?? undefined].flat()[0];
      return Object.assign((key: string | string[], data?: Data) => say(key, data, ns), { ns });
    },
    t: (key: string | string[], data?: Data) => say(key, data),
    exists: (key: string, data: Data = {}) => textOf(key, data, undefined) !== undefined,
    on(event: string, hear: () => void) {
      hearers.set(event, (hearers.get(event) ?? new Set()).add(hear));
      return engine;
    },
    off(event: string, hear: () => void) {
      hearers.get(event)?.delete(hear);
    },
    once(event: string, hear: () => void) {
      const first = () => {
        engine.off(event, first);
        hear();
      };
      engine.on(event, first);
    },
  };
  return engine;
}

export default makeEngine();
export const createInstance = makeEngine;
/** For keys that are written as functions, of which the house has none. */
export const keyFromSelector = String;
