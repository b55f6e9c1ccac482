import { readFileSync } from "node:fs";
import { listeners as ofAnalytics } from "#features/analytics/server/writes.ts";
import { listeners as ofCalls } from "#features/calls/server/listeners.ts";
import { listeners as ofCommissions } from "#features/commissions/server/listeners.ts";
import { listeners as ofCommunication } from "#features/communication/server/listeners.ts";
import { listeners as ofConnections } from "#features/connections/server/listeners.ts";
import { listeners as ofFactors } from "#features/factors/server/writes.ts";
import { listeners as ofGamification } from "#features/gamification/server/listeners.ts";
import { sessionsChannel } from "#features/identity/server/sessions/session-cache.ts";
import { listeners as ofIntelligence } from "#features/intelligence/server/listeners.ts";
import { linksChannel } from "#features/links/server/link-route.ts";
import { listeners as ofNotifications } from "#features/notifications/server/listeners.ts";
import { listeners as ofPayouts } from "#features/payouts/server/listeners.ts";
import { listeners as ofReferrals } from "#features/referrals/server/listeners.ts";
import { siteChannel } from "#features/site/server/facts.ts";
import { senderName, tenantsChannel } from "#features/tenancy/server/reads.ts";
import { listeners as ofTenancy } from "#features/tenancy/server/writes.ts";
import type { Services } from "#server/ctx.ts";
import type { Db } from "#server/db/client.ts";
import { listenOn } from "#server/db/listener.ts";
import { openStorage } from "#server/files/storage.ts";
import { connectJanus } from "#server/janus/janus.ts";
import { logTo } from "#server/log.ts";
import { createMessageSenders } from "#server/messages/message-senders.ts";
import { openSockets, type Sockets } from "#server/realtime/sockets.ts";
import type { Settings } from "#server/settings.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** Event listeners: the only way in which a lower feature causes something in a higher one. */
const listeners = [
  ...ofTenancy,
  ...ofFactors,
  ...ofConnections,
  ...ofNotifications,
  ...ofReferrals,
  ...ofCommunication,
  ...ofCalls,
  ...ofCommissions,
  ...ofPayouts,
  ...ofAnalytics,
  ...ofIntelligence,
  ...ofGamification,
];

export type OpenServices = Services & { sockets: Sockets; close(): Promise<void> };

/** Opens everything that the server and the jobs need, on a given database. */
export async function openServices(settings: Settings, db: Db): Promise<OpenServices> {
  const listener = await listenOn(db.url, [tenantsChannel, sessionsChannel, linksChannel, siteChannel]);
  const sockets = openSockets(db);
  listener.on(sessionsChannel, (payload) => {
    const [kind, uuid = ""] = payload.replaceAll("-", "").split(" ");
    if (kind === "per") sockets.disconnectPerson(`per_${uuid}`);
    if (kind === "ten") sockets.disconnectTenant(`ten_${uuid}`);
  });
  const log = logTo(settings.LOG_LEVEL);
  const { JANUS_URL: url, JANUS_SECRET: secret } = settings;
  const janus = url ? connectJanus({ url, secret }, log) : undefined;
  return {
    settings,
    version,
    startedAt: new Date().toISOString(),
    log,
    db,
    listener,
    storage: await openStorage(settings),
    messageSenders: createMessageSenders(settings),
    senderNameOf: (tenantId) => senderName(db, tenantId),
    notify: sockets.notify,
    rooms: sockets.rooms,
    janus,
    listeners,
    sockets,
    close: async () => {
      janus?.close();
      await sockets.close();
      await listener.close();
    },
  };
}
