/** A way of the second step, or a passkey, that can be removed. */
export interface RemovableStep {
  readonly kind: 'passkey' | 'factor';
  readonly id: string;
  readonly name: string;
}
