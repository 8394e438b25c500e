import { errorPath } from '../../rules/paths/error-path.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import { removeStored } from '../kernel/browser/storage.ts';
import { tellTabs } from '../kernel/browser/tabs.ts';
import { showWhereItStands } from '../kernel/navigation/useMeanwhile.ts';
import { replaceWith, showPath } from '../kernel/navigation/useRoute.ts';
import { CallRefused } from '../kernel/network/api.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { RecoveryEffect, RecoveryEvent } from './recovery.flow.ts';

type Effects = {
  readonly [Name in RecoveryEffect['do']]: (
    effect: Extract<RecoveryEffect, { do: Name }>,
    visit: Visit,
  ) => Promise<RecoveryEvent | undefined>;
};

/** Carries out the effects of a recovery. */
export const recoveryEffects: Effects = {
  async open({ progress }, { api, signIn }) {
    const result = progress.stage === 'done' && signIn ? await resultOf(api) : undefined;
    return { ...found(progress), ...(result && { result }) };
  },
  async find(_, { api, signIn }) {
    try {
      return found(await api.look('/api/account/recovery'));
    } catch (reason) {
      if (reason instanceof CallRefused && reason.refusal.name === 'sessionExpired')
        showWhereItStands(signIn?.id ?? '');
      return undefined; // without an answer, the next look tells
    }
  },
  async show({ screen }, { signIn }) {
    // Without a sign-in nothing can be asked for here but the link again.
    replaceWith(screen === 'resetPassword' && !signIn ? 'recoveryLink' : screen);
    if (screen === 'resetPasswordComplete') removeStored('recovery');
    return undefined;
  },
  async showError({ problem }, { api }) {
    if (problem.name !== 'resetLinkInvalid') {
      showPath(errorPath(problem));
      return undefined;
    }
    const progress = await api.get('/api/account/recovery', {});
    if (progress.stage === 'done') return found(progress); // another tab has saved the password
    replaceWith('recoveryLink'); // where a new link can be asked for
    return undefined;
  },
  async sendAgain(_, { api, locale }) {
    const sent = await api.post('/api/account/recovery/send-again', { localeId: locale });
    return { type: 'sent', sent, now: Date.now() };
  },
  async checkCode({ code }, { api }) {
    return advanced(await api.post('/api/account/recovery/code', { code }));
  },
  async chooseAccount({ accountId }, { api }) {
    return advanced(await api.post('/api/account/recovery/account', { accountId }));
  },
  async sendWayCode({ way: { channel, contactId } }, { api, locale }) {
    return advanced(
      await api.post('/api/account/recovery/send-code', { contactBy: channel, contactId, localeId: locale }),
    );
  },
  async verifyWay({ way: { channel, contactId }, code }, { api }) {
    return advanced(
      await api.post('/api/account/recovery/verify', {
        contactBy: channel,
        ...(contactId && { contactId }),
        code,
      }),
    );
  },
  async save({ typed: { password, ivrPin } }, { api, signIn }) {
    const { oneTimeSession } = await api.post('/api/account/reset-password', { password, ...(ivrPin && { ivrPin }) });
    tellTabs(signIn?.id ?? '', 'moved');
    return { type: 'saved', ...(oneTimeSession && { result: { oneTimeSession } }) };
  },
};

/** What the sign-in of this browser goes on with, if the new password has proven it. */
async function resultOf(api: Visit['api']): Promise<StepResult | undefined> {
  try {
    const { stands, oneTimeSession, account } = await api.post('/api/login-info', {});
    setProvenAccount(account);
    return stands === 'complete' && oneTimeSession ? { oneTimeSession } : undefined;
  } catch (reason) {
    if (reason instanceof CallRefused) return undefined; // the sign-in is over
    throw reason;
  }
}

function found(progress: Extract<RecoveryEvent, { type: 'found' }>['progress']): RecoveryEvent {
  if (progress.form) setProvenAccount(progress.form);
  return { type: 'found', progress, now: Date.now() };
}

function advanced(progress: Extract<RecoveryEvent, { type: 'advanced' }>['progress']): RecoveryEvent {
  if (progress.form) setProvenAccount(progress.form);
  return { type: 'advanced', progress, now: Date.now() };
}
