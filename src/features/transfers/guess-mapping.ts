import type { ImportField, Mapping } from "./contract.ts";

/**
 * Common column titles in eight languages, among them those of HubSpot, Salesforce and Pipedrive, without spaces and punctuation; the
 * first matching field wins.
 */
const words: Record<ImportField, string> = {
  firstName:
    "firstname givenname forename personfirstname nombredepila primernombre prenom personneprenom vorname personvorname primeironome prenome الاسمالأول 名",
  lastName:
    "lastname surname familyname secondname personlastname apellido apellidos nomdefamille nachname familienname cognome sobrenome ultimonome apelido اسمالعائلة الكنية اللقب 姓 姓氏",
  fullName:
    "name fullname contact contactname customer lead nombre nombrecompleto contacto cliente nom nomcomplet client vollstandigername kontakt ansprechpartner kunde nome nomecompleto nomeecognome contatto contato الاسم الاسمالكامل جهةالاتصال العميل 姓名 名字 联系人 客户 personname associatedcontact dealcontactperson contactperson primarycontact persona personanombre contactoasociado personadecontacto personne personnenom contactassocie personnedecontact kontaktname kontaktperson zugehorigerkontakt personanome contattoassociato pessoa pessoanome contatoassociado pessoadecontato اسمجهةالاتصال الشخص 联系人姓名 客户姓名 关联联系人",
  email:
    "email mail emailaddress correo correoelectronico courriel adresseemail emailadresse indirizzoemail postaelettronica enderecodeemail البريدالالكتروني الايميل بريد 邮箱 电子邮件 电子邮箱 personemail personemailwork workemail businessemail contactemail emailpersonal personaemail personacorreo personneemail emailprofessionnel personemailarbeit geschaftlicheemail emailaziendale pessoaemail emailcomercial عنوانالبريدالالكتروني 邮件 邮箱地址 工作邮箱 电子邮件地址",
  phone:
    "phone phonenumber telephone mobile cell tel telefono movil celular portable numerodetelephone telefon telefonnummer mobil handy cellulare telefone الهاتف رقمالهاتف الجوال 电话 手机 电话号码 手机号 personphone personphonework personphonemobile mobilephone mobilenumber workphone businessphone contactphone numerodetelefono telefonomovil personatelefono telephonemobile personnetelephone mobiltelefon handynummer festnetz persontelefon numeroditelefono telefonocellulare numerodetelefone telefonecelular pessoatelefone رقمالجوال الهاتفالمحمول 手机号码 移动电话",
  company:
    "company organisation organization account empresa compania organizacion entreprise societe organisme firma unternehmen azienda societa ditta companhia organizacao الشركة المؤسسة 公司 企业 单位 firm business companyname accountname associatedcompany primarycompany organizationname organisationname personorganization dealorganization employer nombredelaempresa nombredelacuenta empresaasociada organizacionnombre cuenta nomdelentreprise nomdelasociete nomducompte entrepriseassociee organisationnom compte firmenname unternehmensname kunde zugehorigesunternehmen nomedellazienda nomeazienda nomeaccount organizzazione organizzazionenome aziendaassociata nomedaempresa nomedaconta organizacaonome conta empresaassociada اسمالشركة المنشأة الحساب 公司名称 企业名称 客户名称 组织",
  position:
    "position title jobtitle role cargo puesto funcion poste fonction rolle funktion stelle ruolo mansione funcao المنصب المسمىالوظيفي الوظيفة 职位 职务 jobrole designation puestodetrabajo intituleduposte titre berufsbezeichnung jobbezeichnung jobtitel titel qualifica titolo tituloprofissional titulodocargo اللقبالوظيفي 职称 岗位",
  targetCompany:
    "targetcompany forcompany empresaobjetivo empresadestino entreprisecible zielunternehmen zielfirma aziendadestinataria aziendaobiettivo empresaalvo الشركةالمستهدفة 目标公司 aziendadidestinazione",
  estimatedValue:
    "value estimatedvalue amount dealvalue dealsize budget valor valorestimado importe monto valeur valeurestimee montant wert geschatzterwert betrag auftragswert valore valorestimato importo القيمة القيمةالتقديرية المبلغ 金额 预计金额 价值 dealamount opportunityamount opportunityvalue totalvalue expectedrevenue revenue contractvalue annualvalue worth cantidad valordelnegocio tratovalor ingresosesperados importedelnegocio montantdelaffaire montantdelatransaction affairevaleur revenuprevu chiffredaffaires dealwert dealbetrag auftragssumme umsatz erwarteterumsatz affarevalore importodellaffare ricavoprevisto valoredellaffare valordonegocio negociovalor receitaesperada quantia قيمةالصفقة مبلغالصفقة الايراداتالمتوقعة 交易金额 商机金额 预计收入 合同金额 成交金额",
  currency:
    "currency moneda divisa devise wahrung valuta moeda العملة 货币 币种 dealcurrency currencycode currencyisocode monedadelnegocio tratomoneda deviseduneaffaire affairedevise codedevise dealwahrung wahrungscode affarevaluta codicevaluta negociomoeda codigodamoeda رمزالعملة عملةالصفقة 货币代码 交易货币",
  productInterest:
    "product productinterest interest service producto interes servicio produit interet produkt interesse prodotto servizio produto servico المنتج الاهتمام الخدمة 产品 意向产品 兴趣 products productname productofinterest leadproduct nombredelproducto nomduproduit produktname produkte nomeprodotto nomedoproduto اسمالمنتج 产品名称",
  timeline:
    "timeline timeframe plazo horizonte delai echeance zeitrahmen zeitplan tempistica tempistiche prazo الاطارالزمني المدة 时间 时间安排 预计时间 buyingtimeframe purchasetimeframe expectedtimeframe plazodecompra delaidachat kaufzeitraum tempidiacquisto prazodecompra 采购时间",
  priority:
    "priority urgency prioridad urgencia priorite urgence prioritat dringlichkeit priorita urgenza prioridade الاولوية 优先级 dealpriority leadpriority prioridaddelnegocio prioritedelaffaire dealprioritat prioritadellaffare prioridadedonegocio أولويةالصفقة 交易优先级",
  notes:
    "notes note comment comments remarks notas comentarios observaciones remarque remarques commentaire notizen bemerkung bemerkungen anmerkungen notiz osservazioni commenti observacoes ملاحظات تعليقات 备注 注释 description details message nextstep descripcion detalles mensaje descriptionde beschreibung nachricht descrizione dettagli messaggio descricao detalhes mensagem الوصف التفاصيل 描述 说明",
  tags: "tags tag labels label etiquetas etiqueta etiquettes etiquette schlagworte stichworte etichette etichetta marcadores الوسوم وسوم 标签 dealtags labelnames persontags etiquetasdelnegocio tagnamen العلامات",
  relationship:
    "relationship relation relacion beziehung relazione rapporto relacao relacionamento العلاقة 关系 relationshiptype typederelation beziehungsart tipodirelazione tipoderelacao 关系类型",
  context:
    "context reason why contexto motivo contexte raison kontext grund contesto السياق السبب 背景 推荐理由 原因 howdoyouknowthem leadcontext 推荐原因",
  confidenceLevel:
    "confidence confidencelevel confianza confiance niveaudeconfiance vertrauen vertrauensgrad vertrautheit fiducia livellodifiducia confianca مستوىالثقة درجةالثقة الثقة 信心 把握程度 confidencerating 信心程度 conoscenza conoscenzadelcontatto 熟悉程度",
  city: "city town ciudad localidad ville ort stadt citta cidade المدينة 城市 mailingcity billingcity contactcity personcity ciudaddecorreo villepostale wohnort postort cittadiresidenza cidadedecorrespondencia 所在城市 市",
  state:
    "state region province county estado provincia etat bundesland kanton regione regiao المحافظة الولاية المنطقة 省 州 省份 stateregion stateprovince mailingstate mailingstateprovince billingstate estadooregion estadoregion estadoprovincia etatregion departement regiondepartement bundeslandregion landkreis statoregione provinciaregione estadoregiao uf الولايةالمنطقة 省市自治区 省市 地区 stateorregion provinciaoregion provinciaoregione estadoouregiao 省州地区",
  country:
    "country pais pays land paese stato nazione البلد الدولة 国家 countryregion mailingcountry billingcountry countrycode paisoregion paisregion paysregion landregion paeseareageografica paeseregione paisregiao البلدالمنطقة 国家地区",
  couponCode:
    "couponcode coupon promocode promo discountcode vouchercode voucher referralcode codigodescuento cupon codigopromocional codepromo codedereduction gutscheincode gutschein rabattcode aktionscode codicesconto coupone codicepromozionale cupom codigodesconto codigopromocao رمزالقسيمة القسيمة كودالخصم 优惠码 折扣码 优惠券 codigodecupon codigodecupom",
  referrerEmail:
    "referreremail referrer partneremail correodelprescriptor prescriptor emaildelapporteur apporteur empfehleremail empfehler emaildelsegnalatore segnalatore emaildoindicador indicador بريدالمحيل المحيل 推荐人邮箱 推荐人 referredby referredbyemail partner referralpartner affiliate referidopor recomendadopor recommandepar empfohlenvon segnalatoda indicadopor محالمن 推荐者 correodepartner emailpartenaire emailpartner بريدشريك 合作伙伴邮箱 emaildeparceiro",
};
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const fields = Object.entries(words).map(
  ([field, names]) => [field as ImportField, new Set(names.split(" ").map(fold))] as const,
);

/** Titles that stand for a whole name, except beside a column for the first name: then they hold the last name. */
const lastNameBesideFirst = new Set(["name", "nom"]);

/** A column `Nombre` or `Name` holds half of a name where another column holds the other half. */
function halfOfName(title: string, mapping: Mapping): ImportField {
  const [hasFirst, hasLast] = [mapping.includes("firstName"), mapping.includes("lastName")];
  if (hasLast && !hasFirst) return "firstName";
  return hasFirst && !hasLast && lastNameBesideFirst.has(fold(title)) ? "lastName" : "fullName";
}

/** Guesses the field of each column; a field is used once. */
export function guessMapping(header: readonly string[]): Mapping {
  const given = new Set<ImportField>();
  const mapping = header.map((title) => {
    const name = fold(title);
    const field = fields.find(([one, names]) => !given.has(one) && names.has(name))?.[0] ?? null;
    if (field) given.add(field);
    return field;
  });
  return mapping.map((field, i) => (field === "fullName" ? halfOfName(header[i] ?? "", mapping) : field));
}
