import type { Id } from "#base/ids.ts";
import { orderReport } from "#features/analytics/reports.ts";
import { enterCall, startCall } from "#features/calls/contract/calls.ts";
import { askToRecord } from "#features/calls/contract/recordings.ts";
import type { Why } from "#features/commissions/contract/why.ts";
import { createGroup } from "#features/communication/contract/conversations.ts";
import { reportMessage, sendChatMessage } from "#features/communication/contract/messages.ts";
import { listReports } from "#features/communication/contract/moderation.ts";
import { addDomain } from "#features/domains/contract.ts";
import { createChallenge } from "#features/gamification/contract/challenges.ts";
import { createReward } from "#features/gamification/contract/rewards.ts";
import { createApiKey } from "#features/identity/contract/api-keys.ts";
import { listSessions } from "#features/identity/contract/sessions.ts";
import { createLink } from "#features/links/contract.ts";
import { invite } from "#features/members/contract.ts";
import { recordAction } from "#features/notifications/actions.ts";
import { createNote } from "#features/partners/contract.ts";
import { createPlan, publishDraft, usePlan } from "#features/plans/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { addAiProvider } from "#features/providers/contract.ts";
import { createReferral } from "#features/referrals/contract/record.ts";
import { saveView } from "#features/referrals/contract/views.ts";
import { createAnnouncement } from "#features/resources/contract/announcements.ts";
import { createAsset } from "#features/resources/contract/assets.ts";
import { addSsoProvider } from "#features/sso/contract.ts";
import type { testApp } from "../testing.ts";

/** Texts that no other tenant may ever read. */
export const secrets = ["Secret subject", "Secret contact", "secret@example.com", "A secret text"];

/** Creates one record of every kind that has an id, and returns the ids by prefix. A feature with a new prefix adds its record here. */
export async function createOneOfEach(
  app: Awaited<ReturnType<typeof testApp>>,
  acme: Id<"ten">,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const { call, personId } = await app.as("admin", acme);
  ids.per = personId;
  // A separate tenant, because the tests suspend and delete it.
  ids.ten = await app.tenant("spare");
  ids.ann = (await call(createAnnouncement, { title: "Secret subject", body: "A secret text", publish: false })).id;
  const snippet = {
    kind: "text",
    title: "Secret subject",
    description: "",
    text: "A secret text",
    objectId: null,
  } as const;
  ids.ast = (await call(createAsset, snippet)).id;
  const colleague = await app.as("company", acme);
  const group = { title: "Secret subject", personIds: [colleague.personId] };
  ids.cnv = (await call(createGroup, group)).id;
  const chat = { id: ids.cnv as Id<"cnv">, clientId: crypto.randomUUID(), text: "A secret text" };
  ids.cms = (await call(sendChatMessage, chat)).id;
  await colleague.call(reportMessage, { id: ids.cms as Id<"cms">, reason: "spam" });
  ids.cmp = (await call(listReports, {})).items[0]!.id;
  const running = await call(startCall, { conversationId: ids.cnv as Id<"cnv"> });
  ids.cal = running.id;
  const entry = { id: running.id, tab: crypto.randomUUID(), media: enterCall.example.media };
  ids.cap = (await call(enterCall, entry)).participantId;
  ids.crc = (await call(askToRecord, { id: running.id })).id;
  ids.grw = (await call(createReward, { title: "Secret subject", price: 100, delivery: "shipped" })).id;
  const [redemption] = await app.asOwner(
    `insert into redemptions (tenant_id, reward_id, person_id, title, delivery, points, state, note)
     values ($1, $2, $3, 'Secret subject', 'shipped', 100, 'requested', 'A secret text') returning replace(id::text, '-', '') id`,
    [acme, ids.grw, personId].map((id) => id.slice(4)),
  );
  ids.grd = `grd_${redemption.id}`;
  ids.gch = (await call(createChallenge, { ...createChallenge.example, title: "Secret subject" })).id;
  // A draft has no proofs.
  await app.asOwner("update challenges set state = 'published' where id = $1", [ids.gch.slice(4)]);
  const [proof] = await app.asOwner(
    `insert into challenge_proofs (tenant_id, challenge_id, person_id, text)
     values ($1, $2, $3, 'A secret text') returning replace(id::text, '-', '') id`,
    [acme, ids.gch, personId].map((id) => id.slice(4)),
  );
  ids.gcp = `gcp_${proof.id}`;
  ids.ses = (await call(listSessions, {})).items[0]!.id;
  ids.act = (await call(recordAction, recordAction.example)).id;
  ids.api = (await call(createApiKey, { name: "Theirs", scope: "read", days: 1 })).id;
  const sso = {
    kind: "oidc",
    name: "Theirs",
    domain: "acme.example",
    role: "user",
    issuer: "https://id.acme.example",
  } as const;
  ids.sso = (await call(addSsoProvider, { ...sso, clientId: "x", clientSecret: "x" })).id;
  const model = { kind: "anthropic", name: "Theirs", model: "theirs" } as const;
  ids.aip = (await call(addAiProvider, { ...model, baseUrl: "https://models.acme.example" })).id;
  ids.dom = (await call(addDomain, { host: "theirs.example" })).id;
  ids.inv = (await call(invite, { email: "invited@example.com", role: "user" })).id;
  const [passkey] = await app.asOwner(
    `insert into auth.passkeys (person_id, credential_id, public_key, counter, synced, name)
     values ($1, 'theirs', '', 0, false, 'Theirs') returning replace(id::text, '-', '') id`,
    [personId.slice(4)],
  );
  ids.psk = `psk_${passkey.id}`;
  const [connection] = await app.asOwner(
    `insert into auth.connections (person_id, provider, subject, email)
     values ($1, 'google', 'theirs', 'secret@example.com') returning replace(id::text, '-', '') id`,
    [personId.slice(4)],
  );
  ids.con = `con_${connection.id}`;
  const { programs, pipelines } = await call(getCatalog, {});
  ids.prg = programs[0]!.id;
  ids.pip = pipelines[0]!.id;
  ids.stg = pipelines[0]!.stages[0]!.id;
  ids.ref = (await call(createReferral, { fullName: "Secret contact", email: "secret@example.com" })).id;
  ids.viw = (await call(saveView, { name: "Theirs", search: "" })).id;
  const plan = await call(createPlan, { ...createPlan.example, name: "Theirs" });
  await call(publishDraft, { id: plan.id, revision: 1, effectiveFrom: "2099-01-01" });
  ids.cpl = plan.id;
  ids.plu = (await call(usePlan, { id: plan.id, scope: "tier", target: "silver" })).uses[0]!.id;
  const [experiment] = await app.asOwner(
    `insert into rate_experiments (tenant_id, program_id, plan_id, variant_plan_id, control_bp, variant_bp, min_referrals, max_days, next_look_at)
     values ($1, $2, $3, $3, 800, 900, 50, 42, now() + interval '7 days') returning replace(id::text, '-', '') id`,
    [acme, programs[0]!.id, plan.id].map((id) => id.slice(4)),
  );
  ids.exr = `exr_${experiment.id}`;
  ids.rpt = (await call(orderReport, { cadence: "weekly" })).id;
  ids.nte = (await call(createNote, { id: personId, text: "A secret text" })).id;
  const [advice] = await app.asOwner(
    `insert into recommendations (tenant_id, kind, priority, impact_unit, impact_amount, minutes, currency, confidence, evidence)
     values ($1, 'idleLinks', 'low', 'links', 3, 12, 'EUR', 100, '{"basis":"counted","affected":3,"totalMinor":null,"facts":{},"names":{}}')
     returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  ids.rcm = `rcm_${advice.id}`;
  const [insight] = await app.asOwner(
    `insert into insights (tenant_id, key, measure, dimension, subject, direction, from_day, to_day, value, usual, low, high, n, periods, series, currency)
     values ($1, 'theirs', 'submissions', 'product', 'A secret text', 'up', '2026-01-05', '2026-01-11', 9, 2, 0, 5, 9, 12, '[2, 9]', 'EUR')
     returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  ids.isg = `isg_${insight.id}`;
  ids.lnk = (await call(createLink, { programId: programs[0]!.id })).id;
  const [file] = await app.asOwner(
    `with o as (insert into objects (tenant_id, path, owner_id, key, size, md5, generation, content_type, download_token)
       values ($1, 'imports/theirs/list.csv', $2, 'theirs', 1, '', 1, 'text/csv', 'theirs') returning tenant_id, id)
     insert into imports (tenant_id, person_id, object_id, name, program_id, mapping, state) select tenant_id, $2, id, 'list.csv', $3, '[]', 'checked' from o
     returning replace(object_id::text, '-', '') object, replace(id::text, '-', '') id`,
    [acme.slice(4), personId.slice(4), programs[0]!.id.slice(4)],
  );
  ids.obj = `obj_${file.object}`;
  ids.imp = `imp_${file.id}`;
  const [payout] = await app.asOwner(
    `with r as (insert into payout_runs (tenant_id, until) values ($1, now()) returning tenant_id, id)
     insert into payout_items (tenant_id, run_id, person_id, earned_currency, gross_minor, currency, minor, lines)
     select tenant_id, id, $2, 'EUR', 100, 'EUR', 100, 1 from r
     returning replace(run_id::text, '-', '') run, replace(id::text, '-', '') id`,
    [acme.slice(4), personId.slice(4)],
  );
  ids.run = `run_${payout.run}`;
  ids.pit = `pit_${payout.id}`;
  const { id: versionId, rules } = plan.versions[0]!;
  const why: Why = {
    plan: { versionId, name: plan.name, number: 1, scope: "tier" },
    rule: rules[0]!,
    slices: [],
    limits: [],
    rates: [],
    basisMinor: 100,
    basisCurrency: "EUR",
    grossMinor: 10,
    shareBp: 10_000,
    wholeMinor: 10,
    overrideBp: null,
    month: null,
  };
  const [line] = await app.asOwner(
    `with d as (insert into deal_events (tenant_id, source, external_id, kind, occurred_at, state) values ($1, 'theirs', '1', 'won', now(), 'applied') returning tenant_id, id),
       c as (insert into commissions (tenant_id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why, currency, minor, state)
         select tenant_id, id, $2, $3, $4, 'share', 'won', $5, 'won', $6, 'EUR', 10, 'on_hold' from d returning tenant_id, id)
     insert into disputes (tenant_id, commission_id, person_id, reason, text) select tenant_id, id, $4, 'other', 'A secret text' from c
     returning replace(commission_id::text, '-', '') com, replace(id::text, '-', '') id`,
    [acme, ids.ref, ids.prg, personId, versionId].map((id) => id!.slice(4)).concat(JSON.stringify(why)),
  );
  const [contactMessage] = await app.asOwner(
    `insert into contact_messages (tenant_id, name, email, text, locale) values ($1, 'Secret contact', 'secret@example.com', 'A secret text', 'en')
     returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  ids.cmg = `cmg_${contactMessage.id}`;
  const [request] = await app.asOwner(
    `insert into privacy_requests (tenant_id, kind, email, due_at) values ($1, 'erasure', 'subject@x.test', now())
     returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  ids.req = `req_${request.id}`;
  const [application] = await app.asOwner(
    `insert into applications (tenant_id, name, email, company, website, phone, country, answers, agreed, state, token_hash, received_at, search)
     values ($1, 'Secret contact', 'applicant@x.test', '', '', '', '', '[]', false, 'new', '\\x00', now(), 'Secret contact')
     returning replace(id::text, '-', '') id`,
    [acme.slice(4)],
  );
  ids.apl = `apl_${application.id}`;
  ids.com = `com_${line.com}`;
  ids.dsp = `dsp_${line.id}`;
  const [subject, , to, text] = secrets as [string, string, string, string];
  const [message] = await app.asOwner(
    `insert into messages (tenant_id, channel, "to", subject, text) values ($1, 'mail', $2, $3, $4)
     returning replace(id::text, '-', '') id`,
    [acme.slice(4), to, subject, text],
  );
  ids.msg = `msg_${message.id}`;
  return ids;
}
