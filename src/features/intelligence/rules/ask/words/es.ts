import type { Words } from "../lexicon.ts";

export const es: Words = {
  measures: {
    referrals: "número de recomendaciones|recomendaciones enviadas|enviadas",
    accepted: "aceptadas|aceptados|aceptada|recomendaciones aceptadas",
    rejected: "rechazadas|rechazados|rechazos|recomendaciones rechazadas",
    won: "ganadas|ganados|ganada|recomendaciones ganadas|negocios ganados|ventas cerradas|cierres|hemos ganado|ganamos",
    lost: "perdidas|perdidos|perdida|negocios perdidos|recomendaciones perdidas",
    acceptance: "tasa de aceptación|aceptación|porcentaje de aceptación",
    conversion: "conversión|tasa de conversión|tasa de cierre|tasa de éxito",
    decisionTime: "tiempo hasta la decisión|tiempo de decisión|tiempo de revisión|tiempo de respuesta",
    clockKept: "respondidas a tiempo|respuestas a tiempo|a tiempo",
    wonValue: "valor ganado|importe ganado|ingresos|facturación|ventas|valor de los negocios ganados",
    averageDeal: "valor medio del negocio|negocio medio|valor medio|importe medio|ticket medio",
    pipeline: "pipeline ponderado|pipeline|pipeline abierto|valor esperado",
    activeReferrers: "partners en activo|partners activos|partners activas",
    earned: "comisión ganada|comisiones ganadas|comisión|comisiones|comisiones generadas",
    paid: "comisión pagada|comisiones pagadas|pagos de comisiones|pagadas",
    held: "comisión retenida|comisiones retenidas|retenidas",
    payable:
      "comisión pendiente de pago|comisiones pendientes de pago|pendiente de pago|pendientes de pago|comisiones por pagar",
  },
  nouns: "recomendaciones|recomendación|referidos|leads|negocios|oportunidades",
  divisions: {
    day: "por día|al día|diario|diaria|diariamente|a lo largo del tiempo|evolución|tendencia|cada día|en el tiempo",
    month: "por mes|al mes|mensual|mensualmente|cada mes|por meses",
    referrer: "partner|partners|socio|socios",
    program: "programa|programas",
    source: "origen|orígenes|canal|canales|fuente|fuentes",
    country: "país|países",
    product: "producto|productos",
    campaign: "campaña|campañas",
    confidence: "confianza|nivel de confianza",
    rejectReason: "motivo de rechazo|motivos de rechazo|motivo del rechazo|razones de rechazo|razón de rechazo",
    lossReason: "motivo de pérdida|motivos de pérdida|razones de pérdida|razón de pérdida|motivo de la pérdida",
  },
  periods: {
    "7d": "7 días|siete días",
    "30d": "30 días|treinta días",
    "90d": "90 días|noventa días",
    "3m": "3 meses|tres meses",
    "6m": "6 meses|seis meses|último semestre",
    "1y": "12 meses|doce meses|1 año|un año",
    all: "desde siempre|desde el principio|desde el inicio|en total|de siempre|todo el tiempo|histórico",
    thisMonth: "este mes|mes actual|mes en curso",
    lastMonth: "mes pasado|último mes|mes anterior",
    thisQuarter: "este trimestre|trimestre actual|trimestre en curso",
    lastQuarter: "trimestre pasado|último trimestre|trimestre anterior",
    thisYear: "este año|año actual|año en curso|en lo que va de año",
    lastYear: "año pasado|último año|año anterior",
  },
  compareYear:
    "frente a hace un año|comparado con hace un año|comparado con el año pasado|comparada con el año pasado|frente al año pasado|respecto al año pasado|respecto al año anterior|interanual|en comparación con el año pasado",
  sources: {
    personal: "contacto personal|contactos personales",
    event: "evento|eventos",
    customer: "cliente actual|clientes actuales",
    partner: "origen partner",
    social: "redes sociales",
    link: "enlace personal|enlaces personales",
    import: "importación|importaciones|importadas",
    api: "api",
    other: "origen otro|otro origen|otros orígenes",
  },
  confidence: {
    low: "confianza baja|baja confianza",
    medium: "confianza media|media confianza",
    good: "confianza buena|buena confianza",
    high: "confianza alta|alta confianza",
    excellent: "confianza excelente|excelente confianza",
  },
  and: "y|e|más",
  fillers: `el la los las lo un una unos unas de del en a al por para con desde hasta durante entre sobre según que qué cuál cuáles cuánto
    cuánta cuántos cuántas quién quiénes cómo es son fue fueron era ha han hemos he tenemos tuvimos hay hubo nos nuestro nuestra
    nuestros nuestras yo me mi mis se su sus muestra muéstrame mostrar dame dime lista enséñame ver favor puedes número total totales
    cifra cifras suma mejor mejores mayor mayores principal principales top ranking clasificación desglose desglosado dividido
    agrupado trajo trajeron traído aportó aportaron vino vinieron llegaron ahora actual actualmente últimos último últimas última
    pasados pasado este esta comparado comparación frente respecto cada nuevas nuevos todas todos hecho`,
  countries: {
    US: "eeuu|ee uu|estados unidos de américa|usa",
    GB: "gran bretaña|inglaterra",
    NL: "holanda",
    CZ: "república checa",
    AE: "eau",
  },
};
