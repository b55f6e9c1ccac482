import type { Words } from "../lexicon.ts";

export const pt: Words = {
  measures: {
    referrals: "número de indicações|indicações enviadas|enviadas",
    accepted: "aceitas|aceitos|aceites|aceita|indicações aceitas",
    rejected: "recusadas|recusados|rejeitadas|recusas|indicações recusadas",
    won: "ganhas|ganhos|ganha|negócios ganhos|negócios fechados|indicações ganhas|ganhamos|vendas fechadas",
    lost: "perdidas|perdidos|negócios perdidos|indicações perdidas",
    acceptance: "taxa de aceitação|aceitação",
    conversion: "conversão|taxa de conversão|taxa de sucesso|taxa de fechamento",
    decisionTime: "tempo até a decisão|tempo de decisão|tempo de resposta|tempo de análise",
    clockKept: "respondidas no prazo|respostas no prazo|no prazo",
    wonValue: "valor ganho|montante ganho|receita|faturamento|vendas|valor dos negócios ganhos",
    averageDeal: "valor médio do negócio|negócio médio|valor médio|ticket médio",
    pipeline: "pipeline ponderado|pipeline|pipeline aberto|valor esperado",
    activeReferrers: "parceiros em atividade|parceiros ativos|parceiras ativas",
    earned: "comissão ganha|comissões ganhas|comissões geradas|comissão|comissões",
    paid: "comissão paga|comissões pagas|pagamentos|pagas",
    held: "comissão em retenção|comissões em retenção|comissões retidas|comissão retida|em retenção",
    payable:
      "comissão pronta para pagamento|comissões prontas para pagamento|comissões a pagar|comissão a pagar|a pagar",
  },
  nouns: "indicações|indicação|leads|negócios|negócio|oportunidades",
  divisions: {
    day: "por dia|ao dia|diário|diária|diariamente|a cada dia|ao longo do tempo|evolução|tendência",
    month: "por mês|ao mês|mensal|mensalmente|a cada mês|mês a mês",
    referrer: "parceiro|parceiros|parceira|parceiras",
    program: "programa|programas",
    source: "origem|origens|canal|canais|fonte|fontes",
    country: "país|países",
    product: "produto|produtos",
    campaign: "campanha|campanhas",
    confidence: "confiança|nível de confiança",
    rejectReason: "motivo de recusa|motivos de recusa|motivo da recusa|motivos da recusa|motivos de rejeição",
    lossReason: "motivo de perda|motivos de perda|motivo da perda|motivos da perda",
  },
  periods: {
    "7d": "7 dias|sete dias",
    "30d": "30 dias|trinta dias",
    "90d": "90 dias|noventa dias",
    "3m": "3 meses|três meses",
    "6m": "6 meses|seis meses|último semestre",
    "1y": "12 meses|doze meses|1 ano|um ano",
    all: "desde o início|desde sempre|no total|de todos os tempos|todo o período",
    thisMonth: "este mês|neste mês|mês atual|mês corrente",
    lastMonth: "mês passado|último mês|mês anterior",
    thisQuarter: "este trimestre|neste trimestre|trimestre atual|trimestre corrente",
    lastQuarter: "trimestre passado|último trimestre|trimestre anterior",
    thisYear: "este ano|neste ano|ano atual|ano corrente|desde o início do ano",
    lastYear: "ano passado|último ano|ano anterior",
  },
  compareYear:
    "em comparação com o ano passado|comparado ao ano passado|comparada ao ano passado|em relação ao ano passado|em relação ao ano anterior|vs ano passado|ano a ano|comparado com um ano atrás|um ano atrás",
  sources: {
    personal: "contato pessoal|contatos pessoais",
    event: "evento|eventos",
    customer: "cliente existente|clientes existentes",
    partner: "origem parceiro",
    social: "redes sociais",
    link: "link pessoal|links pessoais",
    import: "importação|importações|importadas",
    api: "api",
    other: "origem outra|outra origem|outras origens",
  },
  confidence: {
    low: "confiança baixa|baixa confiança",
    medium: "confiança média|média confiança",
    good: "confiança boa|boa confiança",
    high: "confiança alta|alta confiança",
    excellent: "confiança excelente|excelente confiança",
  },
  and: "e|mais",
  fillers: `o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por para com desde durante entre sobre segundo que qual
    quais quanto quanta quantos quantas quem como é são foi foram era tem têm temos tivemos teve há houve nós nosso nossa nossos
    nossas eu me meu minha se seu sua mostre mostra mostrar dê liste lista ver favor pode número total totais cifra números soma
    melhor melhores maior maiores principal principais top ranking classificação divisão dividido agrupado trouxe trouxeram trazido
    vieram veio chegaram agora atual atualmente últimos último últimas última passados passado este esta neste nesta comparado
    comparação relação cada novas novos todas todos feito`,
  countries: {
    US: "eua|estados unidos da américa|usa",
    GB: "grã bretanha|inglaterra",
    NL: "holanda",
    CZ: "república tcheca",
    AE: "eau",
  },
};
