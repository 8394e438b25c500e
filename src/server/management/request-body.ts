import type { ApiRequest } from '../http/register-api.ts';
import { Problem } from './problem.ts';

const longestReason = 200;

/** The JSON object of a body; empty without one. @throws Problem mediaTypeNotSupported, invalidRequest */
export function bodyOf({ body, headers }: Pick<ApiRequest, 'body' | 'headers'>): Record<string, unknown> {
  if (body.length === 0) return {};
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/merge-patch+json')
    throw new Problem('mediaTypeNotSupported');
  const value = parsed(body.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('invalidRequest', { detail: 'The body is not a JSON object.' });
  return value as Record<string, unknown>; // checked above
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalidRequest', { detail: 'The body is not JSON.' });
  }
}

/** Why somebody acts, in the header `Audit-Reason`. @throws Problem invalidRequest */
export function reasonOf({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const reason = headers['audit-reason']?.trim();
  if (!reason) return undefined;
  if (reason.length > longestReason)
    throw new Problem('invalidRequest', { detail: `Audit-Reason has at most ${longestReason} characters.` });
  return reason;
}
