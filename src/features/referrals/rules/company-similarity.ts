/**
 * Words that name a trade or a legal structure rather than a company, folded as in company keys. Two companies that share only such
 * words are two companies.
 */
const genericWords = new Set(
  `agency analytics assurance assurances bank banking bau beratung biotech capital care center centre clinic cloud construction
  consult consultancy consulting consultants dental design development digital distribution education electric electronics energie
  energy engineering enterprise enterprises equipment europe exports express farms finance financial food foods foundation global
  group groupe gruppe grupo gruppo handel health healthcare holding holdings hospital hotel hotels immobilien imports industrial
  industrie industries insurance international invest investment investments lab labs legal logistic logistics logistik management
  manufacturing market marketing media medical motors network networks partner partners pharma power products properties property
  real estate research retail sales school seguros service services shipping software solar solution solutions steel store stores
  studio studios supplies supply system systems team tech technologies technology telecom trade trading transport travel trust
  university utilities ventures versicherung versicherungen works world`.split(/\s+/),
);

/** The trigrams of a text as PostgreSQL's `pg_trgm` counts them: each word with two blanks before and one after it. */
function trigramsOf(text: string): Set<string> {
  const trigrams = text
    .split(" ")
    .filter(Boolean)
    .flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    });
  return new Set(trigrams);
}

/** How much of two texts is the same, from 0 to 1. */
function similarityOf(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...first].filter((trigram) => second.has(trigram)).length;
  const all = first.size + second.size - shared;
  return all === 0 ? 0 : shared / all;
}

const distinctivePart = (key: string) =>
  key
    .split(" ")
    .filter((word) => word !== "" && !genericWords.has(word))
    .join(" ");

const threshold = 0.6;
/** A single mistyped letter in a short name costs more trigrams than in a long one. */
const distinctiveThreshold = 0.4;

/**
 * Whether two folded company names may be the same company. The whole names have to be alike, and so do their distinctive parts:
 * "halden insurance" and "granite insurance" share nothing but their trade. A name of generic words only is compared as a whole.
 */
export function mayBeSameCompany(one: string, other: string): boolean {
  if (one === other) return one !== "";
  if (similarityOf(one, other) < threshold) return false;
  const [first, second] = [distinctivePart(one), distinctivePart(other)];
  if (first === "" || second === "") return first === second;
  return similarityOf(first, second) >= distinctiveThreshold;
}
