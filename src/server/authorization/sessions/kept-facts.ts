import type { KoaContextWithOIDC } from 'oidc-provider';
import { type Fact, type FactValue, factsFor } from '../../gate/gate.ts';
import type { FinishedSignIn } from '../../sign-in/sign-in.ts';

/** Field of the interaction result that passes kept facts to the library. */
export const keptFacts = 'acknowledged';

/** The library stores further fields beside its own. */
type Fields = Readonly<Record<string, unknown>>;

/** The facts that the browser's session keeps: of every app, or of the app that asks. */
export function readKeptFacts({ oidc }: KoaContextWithOIDC, facts: readonly Fact<unknown>[]): readonly FactValue[] {
  const opened = (oidc.session?.authorizations ?? {}) as Readonly<Record<string, Fields>>;
  const here = opened[oidc.client?.clientId ?? ''];
  return facts.flatMap((fact) => {
    if (!fact.inSession) return [];
    const { field, of } = fact.inSession;
    const apps = of === 'everyApp' ? Object.values(opened) : [here];
    const kept = [finishedFields(oidc), ...apps].find((fields) => fact.value.safeParse(fields?.[field]).success);
    return kept ? [{ fact, value: kept[field] }] : [];
  });
}

/** The fields of a finished sign-in that its session keeps. */
export function fieldsToKeep(facts: readonly Fact<unknown>[], { facts: known, accountId }: FinishedSignIn): Fields {
  const found = factsFor(known, accountId);
  return Object.fromEntries(
    facts.flatMap((fact) => {
      const value = fact.inSession && found.get(fact);
      return fact.inSession && value !== undefined ? [[fact.inSession.field, value]] : [];
    }),
  );
}

/** Stores the kept facts of the finished sign-in in the session. */
export function storeKeptFacts({ oidc }: KoaContextWithOIDC): void {
  const { session, client } = oidc;
  if (!session || !client) return;
  session.ensureClientContainer(client.clientId);
  const kept = Object.entries(finishedFields(oidc)).filter(([, value]) => value !== false); // the version before writes it
  Object.assign(session.authorizationFor(client.clientId), Object.fromEntries(kept));
}

const finishedFields = ({ result }: KoaContextWithOIDC['oidc']): Fields =>
  (result?.[keptFacts] as Fields | undefined) ?? {}; // only `finishSignIn` writes it
