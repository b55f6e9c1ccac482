import { defined, firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";

type Limits = {
  /** Calls that run concurrently. */
  concurrency: number;
  /** Calls of one tenant that run concurrently, even while other slots are free. By default a tenant may use all slots. */
  perTenant?: number;
  /** Calls that may wait for a slot, across all tenants. */
  waiting: number;
  /** The longest time a call waits before it is refused. */
  waitMs: number;
  /** Refusals are delayed by this time: a client that retries at once would otherwise keep the server busy with refusals. */
  refusalMs: number;
};

/** Frees the slot. The caller calls it when the work is done. */
export type Release = () => void;
type Waiting = { admit: (release: Release) => void; refuse: (afterMs: number) => void };
type Tenant = { working: number; callers: Map<string, Waiting[]>; waiting: number };

/**
 * Limits the number of concurrent calls. Further calls wait in a round-robin queue, by tenant and within a tenant by caller, so that
 * neither a busy tenant nor a busy script delays the others. When the queue is full, the newest call of the tenant with the most waiting
 * calls is refused.
 */
export class Admission {
  readonly #limits: Limits;
  /** Tenants with running or waiting calls. The first one with a waiting call is next. */
  readonly #tenants = new Map<string, Tenant>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns a plain value when no wait is needed, which is nearly always. */
  admit(tenantId: string, caller: string): Release | Promise<Release> {
    const tenant = this.#tenantOf(tenantId);
    const isFree = this.#working < this.#limits.concurrency && this.#hasRoom(tenant);
    return isFree ? this.#start(tenantId, tenant) : this.#wait(tenantId, tenant, caller);
  }

  #hasRoom({ working }: Tenant): boolean {
    return working < (this.#limits.perTenant ?? Number.POSITIVE_INFINITY);
  }

  #tenantOf(tenantId: string): Tenant {
    const known = this.#tenants.get(tenantId);
    if (known) return known;
    const tenant: Tenant = { working: 0, callers: new Map(), waiting: 0 };
    this.#tenants.set(tenantId, tenant);
    return tenant;
  }

  #start(tenantId: string, tenant: Tenant): Release {
    this.#working++;
    tenant.working++;
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.#working--;
      tenant.working--;
      this.#forgetIdle(tenantId, tenant);
      this.#admitNext();
    };
  }

  #wait(tenantId: string, tenant: Tenant, caller: string): Promise<Release> {
    return new Promise((resolve, reject) => {
      const refuse = (afterMs: number) => {
        clearTimeout(timer);
        setTimeout(() => reject(baseErrors.busy()), afterMs);
      };
      const admit = (release: Release) => {
        clearTimeout(timer);
        resolve(release);
      };
      const waiting = { admit, refuse };
      const timer = setTimeout(() => this.#giveUp(tenantId, tenant, caller, waiting, 0), this.#limits.waitMs);
      const queue = tenant.callers.get(caller) ?? [];
      queue.push(waiting);
      tenant.callers.set(caller, queue);
      tenant.waiting++;
      if (++this.#waiting > this.#limits.waiting) this.#refuseOne();
    });
  }

  /** Admits the tenant whose turn is oldest, and within it the caller whose turn is oldest; both then move to the end. */
  #admitNext() {
    for (const [tenantId, tenant] of this.#tenants) {
      const next = tenant.callers.entries().next().value;
      if (!next || !this.#hasRoom(tenant)) continue;
      const [caller, queue] = next;
      const waiting = firstOf(queue);
      this.#tenants.delete(tenantId);
      this.#tenants.set(tenantId, tenant);
      tenant.callers.delete(caller);
      tenant.callers.set(caller, queue);
      this.#remove(tenant, caller, waiting);
      waiting.admit(this.#start(tenantId, tenant));
      return;
    }
  }

  #refuseOne() {
    const [tenantId, tenant] = largest(this.#tenants, ({ waiting }) => waiting);
    const [caller, queue] = largest(tenant.callers, ({ length }) => length);
    this.#giveUp(tenantId, tenant, caller, defined(queue.at(-1)), this.#limits.refusalMs);
  }

  #giveUp(tenantId: string, tenant: Tenant, caller: string, waiting: Waiting, afterMs: number) {
    this.#remove(tenant, caller, waiting);
    this.#forgetIdle(tenantId, tenant);
    waiting.refuse(afterMs);
  }

  #remove(tenant: Tenant, caller: string, waiting: Waiting) {
    const queue = defined(tenant.callers.get(caller));
    queue.splice(queue.indexOf(waiting), 1);
    if (queue.length === 0) tenant.callers.delete(caller);
    tenant.waiting--;
    this.#waiting--;
  }

  #forgetIdle(tenantId: string, { working, waiting }: Tenant) {
    if (working === 0 && waiting === 0) this.#tenants.delete(tenantId);
  }
}

function largest<T>(all: Map<string, T>, size: (entry: T) => number): [string, T] {
  return [...all].reduce((best, entry) => (size(entry[1]) > size(best[1]) ? entry : best));
}
