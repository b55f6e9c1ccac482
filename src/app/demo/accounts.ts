import type { Random } from "./random.ts";

const companyNames =
  "Halden Brightwater Marlow Castell Norrvik Solana Tessera Verdant Kestrelby Ambrose Lumen Orchard Pinecrest Quarry Rowan Silverbirch Tideline Umbra Vantage Westmark Alder Beacon Corvid Delphine Everly Fernhill Granite Hollis Ironbark Juniper Larkspur Meridian".split(
    " ",
  );
const industries =
  "Logistics Foods Dental Energy Architects Robotics Insurance Textiles Hotels Analytics Shipping Ceramics Media Clinics Motors Bakeries Studios Foundry Harvest Software".split(
    " ",
  );

/** The places where contacts live, with names that are common there. */
const locations = [
  {
    country: "DE",
    city: "Hamburg",
    dial: "+4940",
    names: ["Anke", "Jörg", "Sabine", "Torsten"],
    family: ["Brandt", "Vogel", "Krüger", "Hoffmann"],
  },
  {
    country: "US",
    city: "Austin",
    dial: "+1512",
    names: ["Grace", "Tyler", "Megan", "Andre"],
    family: ["Holloway", "Nguyen", "Whitaker", "Jackson"],
  },
  {
    country: "ES",
    city: "Valencia",
    dial: "+3496",
    names: ["Lucía", "Álvaro", "Inés", "Pablo"],
    family: ["Serrano", "Ibáñez", "Molina", "Vidal"],
  },
  {
    country: "FR",
    city: "Lyon",
    dial: "+334",
    names: ["Élodie", "Baptiste", "Manon", "Julien"],
    family: ["Lefèvre", "Garnier", "Roussel", "Perrin"],
  },
  {
    country: "IT",
    city: "Torino",
    dial: "+39011",
    names: ["Martina", "Davide", "Elena", "Paolo"],
    family: ["Ferraris", "Gallo", "Conti", "Marchetti"],
  },
  {
    country: "BR",
    city: "Curitiba",
    dial: "+5541",
    names: ["Beatriz", "Thiago", "Larissa", "Caio"],
    family: ["Moreira", "Teixeira", "Barros", "Nogueira"],
  },
  {
    country: "AE",
    city: "دبي",
    dial: "+9714",
    names: ["ليلى", "خالد", "نورة", "سامي"],
    family: ["المنصوري", "الهاشمي", "حداد", "الزعابي"],
  },
  {
    country: "CN",
    city: "杭州",
    dial: "+86571",
    names: ["晓梅", "建国", "思远", "雨桐"],
    family: ["陈", "林", "王", "周"],
  },
] as const;

const positions = [
  "Head of operations",
  "Owner",
  "Chief financial officer",
  "Purchasing lead",
  "Managing director",
  "IT manager",
];

/** Returns a company for each number and a contact who works there, so that no two referrals concern the same account. */
export function generateAccount(number: number, { pick, integer: whole }: Random) {
  const trade = industries[(number + Math.floor(number / companyNames.length)) % industries.length];
  const company = `${companyNames[number % companyNames.length]} ${trade}`;
  const { country, city, dial, names, family } = pick(locations);
  const [first, last] = [pick(names), pick(family)];
  const fullName = country === "CN" ? `${last}${first}` : `${first} ${last}`;
  const domain = `${company.toLowerCase().replace(" ", "-")}.example`;
  const localPart = `${first}.${last}`
    .normalize("NFD")
    .replace(/[^a-z.]/gi, "")
    .toLowerCase();
  const mailbox = localPart.length > 1 ? localPart : `office${whole(1, 99)}`;
  return {
    company,
    fullName,
    email: `${mailbox}@${domain}`,
    phone: `${dial}${whole(1_000_000, 9_999_999)}`,
    position: pick(positions),
    city,
    country,
  };
}
