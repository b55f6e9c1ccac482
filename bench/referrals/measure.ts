import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { compareP95, type Load, ratio } from "../ratio.ts";
import type { Seeded } from "./seed.ts";
import type { Served } from "./serve.ts";

const json = { "content-type": "application/json" };
const statuses = ["in_progress", "won", "lost", "accepted"];

/** Measures everything that could become slow with the number of referrals, at a million of them. */
export async function referralCosts(dataDir: string) {
  const server = fork(new URL("serve.ts", import.meta.url), { env: { ...process.env, DATA_DIR: dataDir } });
  const served = await new Promise<Served>((done) => server.once("message", (message) => done(message as Served)));
  const { ours, theirs, small, large } = served;
  const at = (path: string, { cookie }: Seeded) => ({ path, headers: { cookie } });
  const page = (status: string) => `/api/v1/referrals?filter=status:eq:${status}&orderBy=estimatedMinor:desc&limit=25`;
  const pages = (tenant: Seeded): Load => ({ url: ours, requests: statuses.map((status) => at(page(status), tenant)) });
  const bare: Load = {
    url: theirs,
    requests: statuses.map((status) => at(`/referrals/${large.tenantId}?status=${status}`, large)),
  };
  const searches: Load = {
    url: ours,
    requests: mistyped(large.words).map((q) => at(`/api/v1/referrals?search=${q}&limit=25`, large)),
  };
  const board: Load = {
    url: ours,
    requests: [at(`/api/v1/referrals/board?pipelineId=${withPrefix("pip", large.pipelineId)}`, large)],
  };
  const single = (tenant: Seeded): Load => ({
    url: ours,
    requests: tenant.referralIds.map((id) => at(`/api/v1/referrals/${withPrefix("ref", id)}`, tenant)),
  });

  const list = await ratio(pages(large), bare, () => randomUUID());
  const growth = await ratio(pages(large), pages(small), () => randomUUID());
  const boards = await ratio(board, pages(large), () => randomUUID());
  const one = await ratio(single(large), single(small), () => randomUUID());
  const made = await ratio(create(ours, large), bareCreate(theirs, large), () => randomUUID());
  const search = await compareP95(searches, pages(large));
  server.disconnect();
  await new Promise((done) => server.once("exit", done));
  return { list, growth, boards, one, made, search };
}

const withPrefix = (prefix: string, uuid: string) => `${prefix}_${uuid.replaceAll("-", "")}`;

/** Returns searches of two words each, one of them with two letters swapped. */
const mistyped = (words: string[]) =>
  Array.from({ length: 200 }, (_, i) => {
    const [one, other] = [words[(i * 37) % words.length]!, words[(i * 91) % words.length]!];
    return `${one.slice(0, 2)}${one[3] ?? ""}${one[2]}${one.slice(4)}+${other}`;
  });

let count = 0;
const freshContact = () => {
  const number = count++;
  return {
    fullName: `New Contact${number}`,
    email: `new${number}@fresh${number}.example`,
    company: `Fresh ${number}`,
    estimatedMinor: 125_000,
  };
};
const posts = (path: string, { referrerCookies }: Seeded, body: () => object) =>
  referrerCookies.map((cookie) => ({
    method: "POST",
    path,
    headers: { ...json, cookie },
    freshKey: true,
    freshBody: () => JSON.stringify(body()),
  }));
const create = (url: string, tenant: Seeded): Load => ({
  url,
  requests: posts("/api/v1/referrals", tenant, () => ({ ...freshContact(), submit: true, consent: true })),
});
const bareCreate = (url: string, tenant: Seeded): Load => ({
  url,
  requests: posts("/referrals", tenant, () => ({
    ...freshContact(),
    tenant: tenant.tenantId,
    program: tenant.programId,
    pipeline: tenant.pipelineId,
    stage: tenant.stageIds[0],
    referrer: tenant.tenantId,
  })),
});
