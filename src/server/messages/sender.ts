export type OutgoingMessage = {
  id: string;
  /** The sender name, if any. */
  from: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  leaveUrl: string | null;
  replyTo: string | null;
  calendar: string | null;
};

/** Sends one kind of message to the outside. */
export type Sender = {
  send(message: OutgoingMessage): Promise<void> /** Checks whether the service accepts messages. */;
  check(): Promise<void>;
};
