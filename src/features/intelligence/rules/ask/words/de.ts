import type { Words } from "../lexicon.ts";

export const de: Words = {
  measures: {
    referrals: "anzahl empfehlungen|anzahl der empfehlungen|eingereichte empfehlungen|einreichungen|eingereicht",
    accepted: "angenommen|angenommene|angenommenen|annahmen|angenommene empfehlungen",
    rejected: "abgelehnt|abgelehnte|abgelehnten|ablehnungen|abgelehnte empfehlungen",
    won: "gewonnen|gewonnene|gewonnenen|abschlüsse|gewonnene deals|gewonnene empfehlungen|gewonnene geschäfte",
    lost: "verloren|verlorene|verlorenen|verlorene deals|verlorene empfehlungen",
    acceptance: "annahmequote|annahmerate|anteil angenommen",
    conversion: "abschlussquote|konversionsrate|conversion|conversion rate|konversion|erfolgsquote|gewinnquote",
    decisionTime: "zeit bis zur entscheidung|entscheidungszeit|prüfdauer|bearbeitungszeit|entscheidungsdauer",
    clockKept: "pünktlich beantwortet|fristgerecht beantwortet|pünktlich|fristgerecht",
    wonValue:
      "gewonnenes volumen|gewonnenen volumen|gewonnenen volumens|umsatz|gewonnener wert|gewonnener umsatz|auftragswert|volumen|erlös",
    averageDeal:
      "durchschnittlicher deal|durchschnittlichen deal|durchschnittlicher auftragswert|durchschnittlicher dealwert|durchschnittliche dealgröße|dealgröße",
    pipeline: "gewichtete pipeline|gewichteten pipeline|pipeline|offene pipeline|erwarteter wert",
    activeReferrers: "aktive partner|aktiven partner|aktiver partner",
    earned: "verdiente provision|verdiente provisionen|verdienten provisionen|provision|provisionen",
    paid: "ausgezahlte provision|ausgezahlte provisionen|ausgezahlten provisionen|auszahlungen|ausgezahlt|bezahlte provision|bezahlte provisionen|gezahlte provisionen",
    held: "provision in wartefrist|provisionen in wartefrist|zurückgehaltene provision|zurückgehaltene provisionen|in wartefrist",
    payable:
      "auszahlbare provision|auszahlbare provisionen|auszahlbaren provisionen|auszahlbar|fällige provisionen|fällige provision",
  },
  nouns: "empfehlungen|empfehlung|leads|deals|geschäfte",
  divisions: {
    day: "pro tag|nach tag|nach tagen|täglich|im zeitverlauf|zeitverlauf|verlauf|entwicklung|im verlauf|trend",
    month: "pro monat|nach monat|nach monaten|monatlich|je monat",
    referrer: "partner|partnern|partners|empfehler",
    program: "programm|programme|programmen",
    source: "quelle|quellen|kanal|kanälen|kanäle|herkunft",
    country: "land|länder|ländern|landes",
    product: "produkt|produkte|produkten",
    campaign: "kampagne|kampagnen",
    confidence: "vertrautheit",
    rejectReason:
      "ablehnungsgrund|ablehnungsgründe|ablehnungsgründen|grund der ablehnung|gründe für ablehnungen|gründe der ablehnung",
    lossReason: "verlustgrund|verlustgründe|verlustgründen|grund des verlusts|gründe für verluste|gründe des verlusts",
  },
  periods: {
    "7d": "7 tage|7 tagen|sieben tage|sieben tagen|vergangene woche",
    "30d": "30 tage|30 tagen|dreißig tage|dreißig tagen",
    "90d": "90 tage|90 tagen|neunzig tage|neunzig tagen",
    "3m": "3 monate|3 monaten|drei monate|drei monaten",
    "6m": "6 monate|6 monaten|sechs monate|sechs monaten|halbes jahr|halben jahr|halbjahr",
    "1y": "12 monate|12 monaten|zwölf monate|zwölf monaten|1 jahr",
    all: "gesamt|insgesamt|seit beginn|aller zeiten|jemals|gesamter zeitraum|gesamten zeitraum",
    thisMonth:
      "dieser monat|diesen monat|diesem monat|dieses monats|laufender monat|laufenden monat|aktueller monat|aktuellen monat",
    lastMonth: "letzter monat|letzten monat|letztem monat|letzten monats|vormonat|voriger monat|vorigen monat",
    thisQuarter:
      "dieses quartal|diesem quartal|dieses quartals|laufendes quartal|laufenden quartal|aktuelles quartal|aktuellen quartal",
    lastQuarter: "letztes quartal|letzten quartal|letzten quartals|vorquartal|voriges quartal|vorigen quartal",
    thisYear:
      "dieses jahr|diesem jahr|dieses jahres|laufendes jahr|laufenden jahr|aktuelles jahr|aktuellen jahr|seit jahresbeginn",
    lastYear: "letztes jahr|letzten jahr|letzten jahres|vorjahr|voriges jahr|vorigen jahr|vergangenes jahr",
  },
  compareYear:
    "im vergleich zum vorjahr|verglichen mit dem vorjahr|gegenüber dem vorjahr|gegenüber vorjahr|ggü vorjahr|zum vorjahr|im vergleich zum letzten jahr",
  sources: {
    personal: "persönlicher kontakt|persönliche kontakte|persönlichen kontakten|persönlichem kontakt",
    event: "veranstaltung|veranstaltungen|event|events",
    customer: "bestandskunde|bestandskunden",
    partner: "partnerunternehmen",
    social: "social media|soziale medien|sozialen medien",
    link: "persönlicher link|persönliche links|persönlichen links|persönlichen link|empfehlungslink|empfehlungslinks",
    import: "import|importe|importiert",
    api: "api",
    other: "quelle sonstiges|sonstige quelle|sonstige quellen",
  },
  confidence: {
    low: "geringe vertrautheit|geringer vertrautheit|vertrautheit gering",
    medium: "mittlere vertrautheit|mittlerer vertrautheit|vertrautheit mittel",
    good: "gute vertrautheit|guter vertrautheit|vertrautheit gut",
    high: "hohe vertrautheit|hoher vertrautheit|vertrautheit hoch",
    excellent: "sehr hohe vertrautheit|sehr hoher vertrautheit|vertrautheit sehr hoch",
  },
  and: "und|sowie|&",
  fillers: `der die das den dem des ein eine einen einem einer eines in im an am auf aus bei für mit nach von vom zu zum zur über um pro je
    letzten letzte letzter letztes letztem vergangenen vergangene was wie viel viele wieviel wieviele welche welcher welches welchen
    wer ist sind war waren wurde wurden wird werden hat haben hatte hatten wir uns unser unsere unserer unseren ich mir mein meine es
    sich zeige zeig zeigen gib liste bitte kann summe anzahl zahl zahlen kennzahl meisten meiste größte größten höchste höchsten beste
    besten top rangliste aufgeteilt aufgeschlüsselt gruppiert gebracht brachte brachten kamen kommen kam kommt gemacht bisher jetzt
    aktuell aktuelle derzeit vergleich verglichen gegenüber jeweils da dieser diese diesem diesen neue neuen alle innerhalb während
    seit hoch`,
  countries: {
    US: "usa|vereinigte staaten von amerika|amerika",
    GB: "großbritannien|england",
    AE: "vae",
    NL: "holland",
    CZ: "tschechische republik",
  },
};
