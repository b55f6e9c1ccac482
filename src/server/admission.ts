import { baseErrors } from "#base/errors.ts";

type Limits = {
  /** Calls that are worked on at the same time. */
  atOnce: number;
  /** Of one tenant no more than so many at the same time, whoever else has work; all places unless given. */
  perTenant?: number;
  /** Calls that may wait for that, of all tenants together. */
  waiting: number;
  /** Nobody waits longer before being asked to come back. */
  waitMs: number;
  /** A refusal comes after so long: a client that asks again at once would otherwise keep the server busy with refusing. */
  refusalMs: number;
};

/** Called when the work is done. */
export type Leave = () => void;
type Waiting = { enter: (leave: Leave) => void; refuse: (afterMs: number) => void };
type Tenant = { working: number; callers: Map<string, Waiting[]>; waiting: number };

/**
 * Lets so many calls in at once. The others wait a moment, in turn by tenant and within a tenant by caller, so that neither a busy
 * tenant nor a busy script delays the rest. When too many wait, the newest call of the tenant with the most is refused.
 */
export class Admission {
  readonly #limits: Limits;
  /** Those with somebody working or waiting; the first one with somebody waiting is next. */
  readonly #tenants = new Map<string, Tenant>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** A plain value where nobody has to wait, which is nearly always. */
  enter(tenantId: string, caller: string): Leave | Promise<Leave> {
    const tenant = this.#tenantOf(tenantId);
    const isFree = this.#working < this.#limits.atOnce && this.#hasRoom(tenant);
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

  #start(tenantId: string, tenant: Tenant): Leave {
    this.#working++;
    tenant.working++;
    let isWorking = true;
    return () => {
      if (!isWorking) return;
      isWorking = false;
      this.#working--;
      tenant.working--;
      this.#forgetIdle(tenantId, tenant);
      this.#admitNext();
    };
  }

  #wait(tenantId: string, tenant: Tenant, caller: string): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const refuse = (afterMs: number) => {
        clearTimeout(timer);
        setTimeout(() => reject(baseErrors.busy()), afterMs);
      };
      const enter = (leave: Leave) => {
        clearTimeout(timer);
        resolve(leave);
      };
      const waiting = { enter, refuse };
      const timer = setTimeout(() => this.#giveUp(tenantId, tenant, caller, waiting, 0), this.#limits.waitMs);
      const queue = tenant.callers.get(caller) ?? [];
      queue.push(waiting);
      tenant.callers.set(caller, queue);
      tenant.waiting++;
      if (++this.#waiting > this.#limits.waiting) this.#refuseOne();
    });
  }

  /** The tenant that waits longest for its turn, and of it the caller that does; both then go to the end. */
  #admitNext() {
    for (const [tenantId, tenant] of this.#tenants) {
      const next = tenant.callers.entries().next().value;
      if (!next || !this.#hasRoom(tenant)) continue;
      const [caller, queue] = next;
      const waiting = queue[0]!;
      this.#tenants.delete(tenantId);
      this.#tenants.set(tenantId, tenant);
      tenant.callers.delete(caller);
      tenant.callers.set(caller, queue);
      this.#remove(tenant, caller, waiting);
      waiting.enter(this.#start(tenantId, tenant));
      return;
    }
  }

  #refuseOne() {
    const [tenantId, tenant] = largest(this.#tenants, ({ waiting }) => waiting);
    const [caller, queue] = largest(tenant.callers, ({ length }) => length);
    this.#giveUp(tenantId, tenant, caller, queue.at(-1)!, this.#limits.refusalMs);
  }

  #giveUp(tenantId: string, tenant: Tenant, caller: string, waiting: Waiting, afterMs: number) {
    this.#remove(tenant, caller, waiting);
    this.#forgetIdle(tenantId, tenant);
    waiting.refuse(afterMs);
  }

  #remove(tenant: Tenant, caller: string, waiting: Waiting) {
    const queue = tenant.callers.get(caller)!;
    queue.splice(queue.indexOf(waiting), 1);
    if (queue.length === 0) tenant.callers.delete(caller);
    tenant.waiting--;
    this.#waiting--;
  }

  #forgetIdle(tenantId: string, { working, waiting }: Tenant) {
    if (working === 0 && waiting === 0) this.#tenants.delete(tenantId);
  }
}

function largest<T>(all: Map<string, T>, size: (one: T) => number): [string, T] {
  return [...all].reduce((best, one) => (size(one[1]) > size(best[1]) ? one : best));
}
