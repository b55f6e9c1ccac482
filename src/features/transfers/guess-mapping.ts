import type { ImportField, Mapping } from "./contract.ts";

/** Common column titles in eight languages, without accents and punctuation; the first matching field wins. */
const words: Record<ImportField, string> = {
  fullName:
    "name fullname contact contactname customer lead nombre nombrecompleto contacto cliente nom nomcomplet client vollstandigername kontakt ansprechpartner kunde nome nomecompleto nomeecognome contatto contato الاسم الاسمالكامل جهةالاتصال العميل 姓名 名字 联系人 客户",
  email:
    "email mail emailaddress correo correoelectronico courriel adresseemail emailadresse indirizzoemail postaelettronica enderecodeemail البريدالالكتروني الايميل بريد 邮箱 电子邮件 电子邮箱",
  phone:
    "phone phonenumber telephone mobile cell tel telefono movil celular portable numerodetelephone telefon telefonnummer mobil handy cellulare telefone الهاتف رقمالهاتف الجوال 电话 手机 电话号码 手机号",
  company:
    "company organisation organization account empresa compania organizacion entreprise societe organisme firma unternehmen azienda societa ditta companhia organizacao الشركة المؤسسة 公司 企业 单位",
  position:
    "position title jobtitle role cargo puesto funcion poste fonction rolle funktion stelle ruolo mansione funcao المنصب المسمىالوظيفي الوظيفة 职位 职务",
  targetCompany:
    "targetcompany forcompany empresaobjetivo empresadestino entreprisecible zielunternehmen zielfirma aziendadestinataria aziendaobiettivo empresaalvo الشركةالمستهدفة 目标公司",
  estimatedValue:
    "value estimatedvalue amount dealvalue dealsize budget valor valorestimado importe monto valeur valeurestimee montant wert geschatzterwert betrag auftragswert valore valorestimato importo القيمة القيمةالتقديرية المبلغ 金额 预计金额 价值",
  currency: "currency moneda divisa devise wahrung valuta moeda العملة 货币 币种",
  productInterest:
    "product productinterest interest service producto interes servicio produit interet produkt interesse prodotto servizio produto servico المنتج الاهتمام الخدمة 产品 意向产品 兴趣",
  timeline:
    "timeline timeframe plazo horizonte delai echeance zeitrahmen zeitplan tempistica tempistiche prazo الاطارالزمني المدة 时间 时间安排 预计时间",
  priority:
    "priority urgency prioridad urgencia priorite urgence prioritat dringlichkeit priorita urgenza prioridade الاولوية 优先级",
  notes:
    "notes note comment comments remarks notas comentarios observaciones remarque remarques commentaire notizen bemerkung bemerkungen anmerkungen notiz osservazioni commenti observacoes ملاحظات تعليقات 备注 注释",
  tags: "tags tag labels label etiquetas etiqueta etiquettes etiquette schlagworte stichworte etichette etichetta marcadores الوسوم وسوم 标签",
  relationship: "relationship relation relacion beziehung relazione rapporto relacao relacionamento العلاقة 关系",
  context: "context reason why contexto motivo contexte raison kontext grund contesto السياق السبب 背景 推荐理由 原因",
  confidenceLevel:
    "confidence confidencelevel confianza confiance niveaudeconfiance vertrauen vertrauensgrad fiducia livellodifiducia confianca مستوىالثقة الثقة 信心 把握程度",
  city: "city town ciudad localidad ville ort stadt citta cidade المدينة 城市",
  state:
    "state region province county estado provincia etat bundesland kanton regione regiao المحافظة الولاية المنطقة 省 州 省份",
  country: "country pais pays land paese stato nazione البلد الدولة 国家",
  referrerEmail:
    "referreremail referrer partneremail correodelprescriptor prescriptor emaildelapporteur apporteur empfehleremail empfehler emaildelsegnalatore segnalatore emaildoindicador indicador بريدالمحيل المحيل 推荐人邮箱 推荐人",
};
const fields = Object.entries(words).map(
  ([field, names]) => [field as ImportField, new Set(names.split(" "))] as const,
);

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Guesses the field of each column; a field is used once. */
export function guessMapping(header: readonly string[]): Mapping {
  const given = new Set<ImportField>();
  return header.map((title) => {
    const name = fold(title);
    const field = fields.find(([one, names]) => !given.has(one) && names.has(name))?.[0] ?? null;
    if (field) given.add(field);
    return field;
  });
}
