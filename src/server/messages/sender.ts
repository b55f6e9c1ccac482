export type Letter = {
  id: string;
  /** The name it is from, where it carries one. */
  from: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  leaveUrl: string | null;
  replyTo: string | null;
};

/** A way out of the house for one kind of message. */
export type Sender = {
  send(letter: Letter): Promise<void> /** Asks the service whether it would take messages. */;
  check(): Promise<void>;
};
