import type { Words } from "../lexicon.ts";

export const it: Words = {
  measures: {
    referrals: "numero di segnalazioni|segnalazioni inviate|inviate",
    accepted: "accettate|accettati|accettata|segnalazioni accettate",
    rejected: "rifiutate|rifiutati|rifiuti|segnalazioni rifiutate",
    won: "vinte|vinti|vinta|trattative vinte|segnalazioni vinte|abbiamo vinto|vendite concluse",
    lost: "perse|persi|persa|trattative perse|segnalazioni perse",
    acceptance: "tasso di accettazione|accettazione",
    conversion: "conversione|tasso di conversione|tasso di successo|tasso di chiusura",
    decisionTime: "tempo di decisione|tempo di risposta|tempo di revisione|tempo fino alla decisione",
    clockKept: "risposte puntuali|risposte in tempo|puntuali|in tempo",
    wonValue: "valore vinto|importo vinto|fatturato|ricavi|vendite|valore delle trattative vinte",
    averageDeal: "trattativa media|valore medio|valore medio della trattativa|importo medio",
    pipeline: "pipeline ponderata|pipeline|pipeline aperta|valore atteso",
    activeReferrers: "partner con attività|partner attivi|partner attive",
    earned: "provvigioni maturate|provvigione maturata|provvigioni|provvigione",
    paid: "provvigioni pagate|provvigione pagata|pagamenti|pagate",
    held: "provvigioni in sospeso|provvigione in sospeso|in sospeso",
    payable: "provvigioni da pagare|provvigione da pagare|da pagare|provvigioni dovute",
  },
  nouns: "segnalazioni|segnalazione|lead|trattative|trattativa|affari",
  divisions: {
    day: "per giorno|al giorno|giornaliero|giornaliera|ogni giorno|nel tempo|andamento|tendenza|trend",
    month: "per mese|al mese|mensile|mensilmente|ogni mese|mese per mese",
    referrer: "partner|segnalatore|segnalatori",
    program: "programma|programmi",
    source: "origine|origini|canale|canali|fonte|fonti",
    country: "paese|paesi",
    product: "prodotto|prodotti",
    campaign: "campagna|campagne",
    confidence: "conoscenza|livello di conoscenza",
    rejectReason: "motivo di rifiuto|motivi di rifiuto|motivo del rifiuto|motivi del rifiuto",
    lossReason: "motivo di perdita|motivi di perdita|motivo della perdita|motivi della perdita",
  },
  periods: {
    "7d": "7 giorni|sette giorni",
    "30d": "30 giorni|trenta giorni",
    "90d": "90 giorni|novanta giorni",
    "3m": "3 mesi|tre mesi",
    "6m": "6 mesi|sei mesi|ultimo semestre",
    "1y": "12 mesi|dodici mesi|1 anno|un anno",
    all: "dall’inizio|da sempre|in totale|di sempre|tutto il periodo",
    thisMonth: "questo mese|mese corrente|mese in corso",
    lastMonth: "mese scorso|scorso mese|ultimo mese|mese precedente",
    thisQuarter: "questo trimestre|trimestre corrente|trimestre in corso",
    lastQuarter: "trimestre scorso|scorso trimestre|ultimo trimestre|trimestre precedente",
    thisYear: "quest’anno|questo anno|anno corrente|anno in corso|dall’inizio dell’anno",
    lastYear: "anno scorso|scorso anno|ultimo anno|anno precedente",
  },
  compareYear:
    "rispetto a un anno prima|rispetto all’anno scorso|rispetto all’anno precedente|in confronto all’anno scorso|a confronto con l’anno scorso|anno su anno",
  sources: {
    personal: "contatto personale|contatti personali",
    event: "evento|eventi",
    customer: "cliente esistente|clienti esistenti",
    partner: "origine partner",
    social: "social media|social",
    link: "link personale|link personali",
    import: "importazione|importazioni|importate",
    api: "api",
    other: "origine altro|altra origine|altre origini",
  },
  confidence: {
    low: "conoscenza bassa|bassa conoscenza",
    medium: "conoscenza media|media conoscenza",
    good: "conoscenza buona|buona conoscenza",
    high: "conoscenza alta|alta conoscenza",
    excellent: "conoscenza eccellente|eccellente conoscenza",
  },
  and: "e|ed|più",
  fillers: `il lo la i gli le l un uno una di del della dei delle degli dell d in nel nella nei nelle a al alla ai alle all da dal dalla dai
    dalle per con su sul sulla negli negl tra fra secondo durante che cosa quale quali quanto quanta quanti quante chi come è sono era
    erano ha hanno abbiamo avuto ci noi nostro nostra nostri nostre io mi mio mia si suo sua mostra mostrami dammi dimmi elenca elenco
    vedere favore puoi numero totale totali cifra cifre somma migliore migliori maggiore maggiori maggior principali top classifica
    suddiviso suddivise suddivisi ripartizione portato portati portate ricevuto ricevute arrivate arrivati adesso ora attuale
    attualmente ultimi ultime ultimo ultima scorsi scorse questo questa confronto rispetto ogni nuove nuovi tutte tutti stato state
    stati fatto qual`,
  countries: {
    US: "usa|stati uniti d’america|america",
    GB: "gran bretagna|inghilterra",
    NL: "olanda",
    CZ: "repubblica ceca",
    AE: "eau",
  },
};
