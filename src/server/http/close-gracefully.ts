import type { FastifyInstance } from "fastify";
import type { Sockets } from "../realtime/sockets.ts";

/**
 * On shutdown, requests in progress are answered and everything else is closed: sockets of open screens at once, and keep-alive connections
 * after their last answer. Otherwise the process would live as long as its most persistent browser.
 */
export function closeGracefully(app: FastifyInstance, sockets: Pick<Sockets, "disconnectAll">) {
  let timer: NodeJS.Timeout | undefined;
  app.addHook("preClose", (done) => {
    sockets.disconnectAll();
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
}
