/** A service that takes over messages of one way. */
export interface Provider<Outgoing> {
  /** For logs and operators: the host of the service. */
  readonly name: string;
  /** Hands a message over, within a deadline. @throws DeliveryFailed */
  send(outgoing: Outgoing): Promise<void>;
}

/** What every message to send has. */
export interface OutgoingMessage {
  /** The same for each attempt, so that a provider can recognise a repeated one. */
  readonly id: string;
  /** An e-mail address, or a number in E.164 form. */
  readonly to: string;
}

/**
 * What a failure says. `permanent`: no attempt can succeed, such as at an address that does not exist. `refused`: this
 * provider does not take the message as it is, another one may. `message`: this message is to be tried later; others may pass.
 * `provider`: the provider does not work. `unknown`: the message may have been taken over.
 */
export type FailureKind = 'permanent' | 'refused' | 'message' | 'provider' | 'unknown';

/** A provider did not take a message over, or did not say so. */
export class DeliveryFailed extends Error {
  /** A short reason for operators, such as `550`. It contains nothing of the message, nor its recipient. */
  readonly reason: string;
  readonly kind: FailureKind;

  constructor(reason: string, kind: FailureKind = 'provider') {
    super(`not delivered: ${reason}`);
    this.reason = reason;
    this.kind = kind;
  }

  /** Whether the same message is not to be sent again (RFC 5321 §4.2.1). */
  get isPermanent(): boolean {
    return this.kind === 'permanent' || this.kind === 'refused';
  }
}

/** Milliseconds in which a provider has to take a message over. */
export const deliveryDeadlineMs = 10_000;
