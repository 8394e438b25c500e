import type { ReadSsoTestAnswer } from '../../kernel/management.generated.ts';

/** What a test of a connection has found. */
export type ShownTest = NonNullable<ReadSsoTestAnswer['report']>;
export type ShownClaim = NonNullable<ShownTest['received']>[number];
