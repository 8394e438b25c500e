import type { MessageParameters } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { Confirmation } from './confirm-email.flow.ts';

type Answers = NonNullable<ScreenPreview['answers']>;
const submit = 'main button[type=submit]';
const address = { masked: 'a**a@h**********e.example', email: 'ada.fairweather@harbourlane.example', isChange: true };
const sent: Confirmation = { stage: 'sent', ...address, resendInSeconds: 42, expiresInSeconds: 600 };
const outside = { state: { step: 'enterCredential', typed: { username: '' } } as const, isOutside: true as const };
const confirming = (at: Confirmation, more: Answers = {}, press: readonly string[] = []): ScreenPreview => ({
  path: '/confirmEmail',
  ...outside,
  press,
  answers: { '/api/account/email/confirmation': { data: at }, ...more },
});
const pressed = (at: Confirmation, isChange: boolean) =>
  confirming(at, { '/api/account/email/confirm': { data: { isChange, isSignedIn: true } } }, [submit]);
const opened: Confirmation = { stage: 'opened', ...address };
const changing = (answers: Answers = {}, press: readonly string[] = []): ScreenPreview => ({
  path: '/security/email',
  ...outside,
  answers,
  press,
});
const change = '/api/security/change-email';
const changeRefused = (name: ErrorName, params?: MessageParameters) =>
  changing({ [change]: { refusal: refused(name, params) } }, [submit]);

export const previews: ScreenPreviews = {
  confirmEmail: {
    'first view': confirming(sent),
    'a new mail can be sent': confirming({ ...sent, resendInSeconds: 0 }),
    'the address of an account that is not confirmed': confirming({ stage: 'unsent', masked: address.masked }),
    'sending failed': confirming(
      { stage: 'unsent', ...address },
      { '/api/account/email/send-confirmation': { refusal: refused('sendEmailFailure') } },
      [submit],
    ),
    'the link was opened here': confirming(opened),
    confirming: confirming(opened, { '/api/account/email/confirm': 'none' }, [submit]),
    'the link was opened elsewhere': confirming({ stage: 'elsewhere', masked: address.masked }),
    confirmed: pressed({ ...opened, isChange: false }, false),
    'confirmed, and in force': pressed(opened, true),
    'the link is over': confirming({ stage: 'over' }),
    'nothing to confirm': confirming({ stage: 'none' }),
    'not looked up yet': { ...confirming(sent), answers: { '/api/account/email/confirmation': 'none' } },
  },
  changeEmail: {
    'first view': changing(),
    'no address': changeRefused('emptyEmail'),
    'no address that can be': changeRefused('invalidEmail'),
    'the present address': changeRefused('emailUnchanged'),
    'an address of another account': changeRefused('emailTaken'),
    'sent too often': changeRefused('sendEmailTooFrequently'),
    sending: changing({ [change]: 'none' }, [submit]),
  },
};
