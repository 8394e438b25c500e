import {
  followsName,
  isEarlier,
  isSufficient,
  methodsOf,
  type OpenSignIn,
  type Proof,
  type SignInStore,
} from '../sign-in/sign-in.ts';
import { afterCommit } from '../storage/transaction.ts';
import type { SignInStep } from './counted-steps.ts';
import type { SignInStatistics } from './sign-in-statistics.ts';

/** A sign-in, as far as it is counted. */
type Visit = Pick<OpenSignIn, 'id' | 'brandId' | 'clientId'>;

/** Counts a step that proofs have passed. */
type Pass = (visit: Visit, step: SignInStep, proofs: readonly Proof[], outcome?: 'ok' | 'notAsked') => void;

const passWith =
  ({ count }: Pick<SignInStatistics, 'count'>): Pass =>
  ({ id, brandId, clientId }, step, proofs, outcome = 'ok') => {
    const accountIds = [...new Set(proofs.map(({ accountId }) => accountId))];
    const way = outcome === 'ok' ? methodsOf(proofs) : '';
    count({ brandId, clientId, step, outcome, way, accountIds }, id);
  };

/** The store of sign-ins, which counts their steps. No statement of a sign-in is added. */
export function countedSignIns(store: SignInStore, statistics: SignInStatistics): SignInStore {
  const pass = passWith(statistics);
  return {
    ...store,
    async open(signIn) {
      await store.open(signIn);
      pass(signIn, 'started', []);
    },
    async prove(signIn, record, tx) {
      const isProven = await store.prove(signIn, record, tx);
      const isFirst = signIn.proofs.every(isEarlier);
      const act = () => passFirst(pass, signIn, record.proofs);
      if (isProven && isFirst && tx) afterCommit(tx, act);
      else if (isProven && isFirst) act();
      return isProven;
    },
    async addProof(tx, signIn, record) {
      const isAdded = await store.addProof(tx, signIn, record);
      if (isAdded) afterCommit(tx, () => pass(signIn, 'secondStep', [record.proof]));
      return isAdded;
    },
    async finish(id, browserToken, code) {
      const finished = await store.finish(id, browserToken, code);
      if (finished) {
        const { brandId, clientId, proofs } = finished;
        passLast(pass, { id, brandId, clientId }, proofs);
      }
      return finished;
    },
  };
}

/** What a sign-in has come with first: a way that may find the account itself, and a trusted device for the second step. */
function passFirst(pass: Pass, visit: Visit, proofs: readonly Proof[]): void {
  const first = proofs.filter(isSufficient);
  if (!first.some(followsName)) pass(visit, 'accountFound', first);
  pass(visit, 'firstStep', first);
  const second = proofs.filter((proof) => !isSufficient(proof));
  if (second.length > 0) pass(visit, 'secondStep', second);
}

/** A session proves no step when the sign-in is opened: its user may still choose another account. */
function passLast(pass: Pass, visit: Visit, proofs: readonly Proof[]): void {
  if (proofs.some(isEarlier)) passFirst(pass, visit, proofs.filter(isSufficient));
  if (proofs.every(isSufficient)) pass(visit, 'secondStep', proofs, 'notAsked');
  pass(visit, 'signedIn', proofs);
}
