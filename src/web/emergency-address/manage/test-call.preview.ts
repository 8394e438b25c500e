import { refused, type ScreenPreview, type ScreenPreviews } from '../../kernel/flow/ScreenPreviews.ts';
import type { LineRecord } from '../address-draft.rules.ts';
import { at, bySession, line, listed, ownOf, settled } from '../emergency-address.preview.ts';

const saidAt = Date.UTC(2026, 4, 4, 9);
const answered = (wasRight: boolean) => ({ number: '933', answer: { wasRight, at: saidAt } });
const active = (
  testCall: LineRecord['emergency']['testCall'],
  more: Partial<LineRecord['emergency']> = {},
  at = 3,
): LineRecord => line(`d${at - 2}`, `(217) 555-014${at}`, { ...settled, addressStatus: 'Valid', testCall, ...more });

/** The end of a choice in a sign-in, when the address is in force. */
const ended = (testCall: LineRecord['emergency']['testCall'], more: Parameters<typeof at>[2] = {}): ScreenPreview =>
  at({ at: 'accepted' }, ownOf([active(testCall)]), { isSaved: true, ...more });

const sending = ended({ number: '933' });

export const previews: ScreenPreviews = {
  emergencyAddress: {
    'test calls from several lines': bySession(
      listed([
        active({ number: '933' }),
        active(answered(true), {}, 4),
        active(answered(false), {}, 5),
        active(answered(false), { addressEditableStatus: 'None' }, 6),
      ]),
    ),
  },
  emergencyAddressStep: {
    'a test call': ended({ number: '933' }),
    'sending what a test call read': { ...sending, step: { ...sending.step, step: 'working', tests: 'd1' } },
    'what a test call read could not be sent': ended(
      { number: '933' },
      { problem: refused('internalError', { reference: 'b4c1' }), tests: 'd1' },
    ),
    'a test call read the right address': ended(answered(true)),
    'a test call read another address': ended(answered(false)),
    'no test call any more': ended(undefined, { problem: refused('emergencyTestCallUnavailable'), tests: 'd1' }),
  },
};
