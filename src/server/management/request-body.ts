import { isUtf8 } from 'node:buffer';
import type { ApiRequest } from '../http/register-api.ts';
import { Problem } from './problem.ts';

const longestReason = 200;

/** The JSON object of a body; empty without one. @throws Problem mediaTypeNotSupported, invalidRequest */
export function bodyOf({ body, headers }: Pick<ApiRequest, 'body' | 'headers'>): Record<string, unknown> {
  if (body.length === 0) return {};
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/merge-patch+json')
    throw new Problem('mediaTypeNotSupported');
  const text = body.toString();
  if (isDeep(text))
    throw new Problem('invalidRequest', { detail: `The body is nested deeper than ${deepest} levels.` });
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('invalidRequest', { detail: 'The body is not a JSON object.' });
  return value as Record<string, unknown>; // checked above
}

/** No operation takes more. Work on a value takes as many calls as it has levels, or as much memory. */
const deepest = 20;

/** Whether lists and objects of JSON stand within one another too deep. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalidRequest', { detail: 'The body is not JSON.' });
  }
}

/** Node.js reads each byte of a header as one character. What is UTF-8, as browsers and programs send it, is read as such. */
function utf8Of(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}

/** Why somebody acts, in the header `Audit-Reason`. @throws Problem invalidRequest */
export function reasonOf({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const reason = utf8Of(headers['audit-reason'])?.trim();
  if (!reason) return undefined;
  if (reason.length > longestReason)
    throw new Problem('invalidRequest', { detail: `Audit-Reason has at most ${longestReason} characters.` });
  return reason;
}
