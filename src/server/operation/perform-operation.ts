import type { z } from 'zod';
import type { Operation, Target } from './operation.ts';
import type { ApiCaller } from './reach.ts';
import type { AuditSubject } from './subject.ts';
import { companyOf, type NamedPlace, namedPlaces, refuseUnknownCompany, type TargetNeeds } from './targets.ts';

/** An operation of the list. The lookup by a name loses the types that connect it with its input and output. */
export type AnyOperation<Needs> = Operation<z.ZodType, z.ZodType, Needs>;
export type Thing = Readonly<Record<string, unknown>>;

/** Who acts, and why. */
export interface Actor {
  /** The system account of an operator, or the name of the caller. */
  readonly name?: string | undefined;
  /** Who acts by the API. Undefined for the command line. */
  readonly caller?: ApiCaller | undefined;
  /** Why, in the words of who acts. */
  readonly reason?: string | undefined;
  /** The second person who has agreed. */
  readonly agreedBy?: string | undefined;
  readonly traceId?: string | undefined;
  readonly address?: string | undefined;
}

/** A change that is about to be made, by whom, and what its input names. */
export interface Foreseen<Needs> {
  readonly operation: AnyOperation<Needs>;
  readonly input: object;
  readonly places: readonly NamedPlace[];
  readonly caller: ApiCaller | undefined;
}

/** What the API has read to authorize a change. The change does not read it again. */
export interface ReadBefore {
  /** The things that the input names. */
  readonly places?: readonly NamedPlace[] | undefined;
  /** The answer of the operation in `shownBy`, before its output is checked. */
  readonly shown?: Thing | undefined;
}

/** A change for the audit. */
export interface RecordedChange {
  readonly operation: string;
  readonly subject: AuditSubject;
  /** The details for the audit, still with secrets and personal data. */
  readonly details: object;
  readonly company: string | undefined;
  /** The thing before and after the change, where it can be shown. */
  readonly shown: readonly [before: Thing, after: Thing] | undefined;
}

/** The parts that performing an operation needs beside the operation. */
export interface Performing<Needs> {
  readonly needs: Needs;
  readonly caller: ApiCaller | undefined;
  operationOf(name: string): AnyOperation<Needs>;
  record(change: RecordedChange): Promise<void>;
  /** Remembers who makes a change, and finds out whom to tell. @returns what remembers and tells the rest, once it is made */
  foresee(change: Foreseen<Needs>): Promise<(subject: AuditSubject | undefined) => Promise<void>>;
  /** A failure says that others have what was asked for, such as a number. */
  isTaken(reason: unknown): boolean;
}

/**
 * Runs an operation with a checked input, and records a change: what it is about is looked up once, and what it changes is read
 * once before and once after.
 * @throws what the operation throws
 */
export async function performOperation<Needs extends TargetNeeds>(
  performing: Performing<Needs>,
  name: string,
  parsed: unknown,
  read: ReadBefore = {},
): Promise<unknown> {
  const { needs, operationOf } = performing;
  const operation = operationOf(name);
  if (operation.changes) return change(performing, name, parsed as object, read); // every input is an object
  if (!operation.answersUnknownCompany) await refuseUnknownCompany(needs, operation.target, parsed);
  return operation.output.parse(await operation.run(needs, parsed));
}

async function change<Needs extends TargetNeeds>(
  performing: Performing<Needs>,
  name: string,
  input: object,
  read: ReadBefore,
): Promise<unknown> {
  const { needs, caller, operationOf, foresee, isTaken } = performing;
  const operation = operationOf(name);
  const places = read.places ?? (await namedPlaces(needs, operation.target, input)); // what is removed is not found afterwards
  const before = read.shown ?? (await shownNow(performing, operation, input));
  const after = async () => before && (await shownNow(performing, operation, input));
  const record = async (details: object, subject?: AuditSubject, now?: Thing) =>
    performing.record({
      operation: name,
      subject: { ...accountOf(operation.target, places), ...subject },
      details,
      company: companyOf(places),
      shown: before && now && [before, now],
    });
  const finish = await foresee({ operation, input, places, caller });
  const output = await operation.run(needs, input).catch(async (reason) => {
    const now = await after(); // a part of it may be done
    if (before && now && JSON.stringify(before) !== JSON.stringify(now))
      await record({ ...input, isUnfinished: true }, undefined, now);
    else if (caller && isTaken(reason)) await record({ ...input, isRefused: true });
    throw reason;
  });
  const subject = operation.subject?.(output);
  await record(operation.details?.(input, output) ?? input, subject, await after());
  await finish(subject);
  return operation.output.parse(output);
}

/** The account that an operation is about. One that names a list records each account by itself. */
function accountOf(target: Target, places: readonly NamedPlace[]): AuditSubject {
  if (target === 'installation' || target.account?.includes('*')) return {};
  const accountId = places.find(({ what }) => what === 'account')?.place?.accountId;
  return accountId === undefined ? {} : { accountId };
}

/** What an operation changes, as the operation in `shownBy` shows it now; undefined if it is not there. */
async function shownNow<Needs>(
  { needs, operationOf }: Performing<Needs>,
  { shownBy }: AnyOperation<Needs>,
  input: object,
): Promise<Thing | undefined> {
  if (shownBy === undefined) return undefined;
  const shown = operationOf(shownBy); // a test reads the table
  const asked = shown.input.safeParse(input);
  if (!asked.success) return undefined;
  return shown.run(needs, asked.data).then(
    (value) => value as Thing, // it shows one thing
    () => undefined,
  );
}
