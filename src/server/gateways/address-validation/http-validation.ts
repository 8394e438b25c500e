import { z } from 'zod';
import { evidenceLevels, validationStatuses } from '../../../contract/address/emergency-states.ts';
import type { AddressValidation, Validation } from './address-validation.ts';
import { createValidationService, type ValidationServiceDeps } from './validation-service.ts';

const fields = z.array(z.string().max(40)).max(40).default([]);
const address = z.record(z.string().max(40), z.string().max(400));
const answer = z.object({
  status: z.enum(validationStatuses),
  valid: fields,
  invalid: fields,
  unchecked: fields,
  complete: address.optional(),
  similar: z.array(address).max(5).default([]),
  evidence: z.object({
    level: z.enum(evidenceLevels),
    dataset: z.string().max(200).optional(),
    vintage: z.string().max(100).optional(),
  }),
});

/**
 * A service over HTTP with JSON, which accepts `{ address }` and returns a `Validation`. An answer that promises more than
 * its evidence shows counts as Provisioning.
 */
export function createHttpValidation(deps: ValidationServiceDeps): AddressValidation {
  const ask = createValidationService(deps, 'application/json');
  return {
    validate: (given) => ask(JSON.stringify({ address: given }), (text) => honest(read(text))),
    isAvailable: ask.isAvailable,
    hasFault: ask.hasFault,
  };
}

/** @throws Error without what was sent, which is somebody's address */
function read(text: string): z.output<typeof answer> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('answered no JSON');
  }
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`answered a wrong ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
}

/** Only the records of emergency services make an address valid. */
function honest({ complete, evidence, ...found }: z.output<typeof answer>): Validation {
  const isProven = evidence.level === 'msag' || evidence.level === 'lvf';
  const { dataset, vintage } = evidence;
  return {
    ...found,
    status: found.status === 'Valid' && !isProven ? 'Provisioning' : found.status,
    ...(complete && { complete }),
    evidence: {
      level: evidence.level,
      ...(dataset !== undefined && { dataset }),
      ...(vintage !== undefined && { vintage }),
    },
  };
}
